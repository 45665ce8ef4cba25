import { WORK_ALONE_MIN_MS } from '@data-centre/api'
import type { Handlers, Origin } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'
import { bitsAlone, bitsFor } from '../../platform/captcha/work.ts'
import { workSubject } from '../account/lock-out.ts'

/** Pictures of one network in a minute that cost no work, and the work of the first beyond them. */
const FREE_PICTURES = 60
const PICTURE_BITS = 14
/** Demands of work alone in a minute for one account from one network. */
const MAX_ALONE_PER_ACCOUNT = 3

type Paths = `captcha/${'captchaImage' | 'verifyImage' | 'getSlider' | 'verifySlider' | 'getWork' | 'verifyWork'}`

/** Challenges before the login. */
export const captchaHandlers = ({ captcha, lockOut, limiter }: Services): Pick<Handlers, Paths> => {
  /** Work is asked for by failures of the network, of the account that is typed, and of all, and by how many pictures the network wants. */
  const workFor = async (
    {
      userName,
      workId,
      workAnswer,
    }: { userName?: string | undefined; workId?: string | undefined; workAnswer?: string | undefined },
    { ip }: Origin,
  ) => {
    const pictures = `pictures ${networkOf(ip)}`
    const wanted = limiter.rate(pictures)
    limiter.take(pictures, Number.POSITIVE_INFINITY)
    return {
      bits: Math.max(bitsFor(wanted, FREE_PICTURES, PICTURE_BITS), await lockOut.workBits({ account: userName, ip })),
      id: workId,
      answer: workAnswer,
      subject: userName === undefined ? '' : workSubject(userName),
    }
  }
  /** Limits hold for an account from one network; from all networks its work grows, so that nobody is kept out by strangers. */
  const aloneBits = async (userName: string, subject: string, { ip }: Origin): Promise<number> => {
    limiter.take(`work ${subject} ${networkOf(ip)}`, MAX_ALONE_PER_ACCOUNT)
    const wanted = limiter.rate(`work ${subject}`)
    limiter.take(`work ${subject}`, Number.POSITIVE_INFINITY)
    return bitsAlone(wanted, await lockOut.workBits({ account: userName, ip }))
  }
  return {
    'captcha/getWork': async ({ input: { sceneId, userName }, origin }) => {
      const subject = workSubject(userName)
      const bits = await aloneBits(userName, subject, origin)
      return { ...(await captcha.workAlone(sceneId, origin, { bits, subject })), waitMs: WORK_ALONE_MIN_MS }
    },
    'captcha/verifyWork': async ({ input, origin }) => ({
      captchaVerifyParam: await captcha.verifyWork(input, origin),
    }),
    'captcha/captchaImage': async ({ input, origin }) => captcha.characters(origin, await workFor(input, origin)),
    'captcha/verifyImage': async ({ input, origin }) => ({
      captchaVerifyParam: await captcha.verifyCharacters(input, origin),
    }),
    'captcha/getSlider': async ({ input, origin }) =>
      captcha.slider(input.sceneId, origin, await workFor(input, origin)),
    'captcha/verifySlider': async ({ input, origin }) => ({
      captchaVerifyParam: await captcha.verifySlider(input, origin),
    }),
  }
}
