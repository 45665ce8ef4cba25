import type { Handlers, Origin } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'
import { bitsFor } from '../../platform/captcha/work.ts'
import { workSubject } from '../account/lock-out.ts'

/** Pictures of one network in a minute that cost no work, and the work of the first beyond them. */
const FREE_PICTURES = 60
const PICTURE_BITS = 14

type Paths = 'captcha/captchaImage' | 'captcha/verifyImage' | 'captcha/getSlider' | 'captcha/verifySlider'

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
  return {
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
