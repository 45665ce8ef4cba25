import { request } from 'node:http'
import { CAPTCHA_SCENE_ID, type Envelope, type SliderChallenge, SUCCESS_CODE, type WorkDemand } from '@data-centre/api'
import { TEST_GAP } from '@data-centre/server/platform/captcha/scripted.ts'
import { solve } from '@data-centre/server/testing/solve-captcha.ts'

/** A machine of the loopback network, with an address of its own. */
export interface Machine {
  port: number
  address: string
}

/** Answers of a request that may also be cut: then the code is 0, and the message says where and how. */
export function call<Data>(
  { port, address }: Machine,
  path: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Envelope<Data>> {
  return new Promise((resolve) => {
    const cut = (reason: Error): void => resolve({ code: 0, msg: `${path}: ${reason.message}`, data: null as Data })
    const options = {
      port,
      host: '127.0.0.1',
      localAddress: address,
      path: `/api/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    }
    request(options, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
      })
      answer.on('error', cut)
      answer.on('end', () => {
        try {
          resolve(JSON.parse(text) as Envelope<Data>)
        } catch {
          cut(new Error(`no envelope but ${answer.statusCode} ${text.slice(0, 100)}`))
        }
      })
    })
      .on('error', cut)
      .end(JSON.stringify(input))
  })
}

const STEPS = 30
const STEP_MS = 30
/** A drag as a hand makes it. */
const track = Array.from({ length: STEPS + 1 }, (_, i) => [
  Math.round(TEST_GAP * (1 - (1 - i / STEPS) ** 2)),
  i % 4 === 0 ? 1 : 0,
  i * STEP_MS,
])
const DRAG_MS = STEPS * STEP_MS + 300

/** What a login gave: the envelope's code, and the bits of work that it took. */
export interface LoginResult {
  code: number
  msg: string
  bits: number
}

/** Logs in as a browser does: picture, work where it is asked for, drag, form. Gives up before more than `maxBits` of work. */
export async function logIn(
  machine: Machine,
  userName: string,
  password: string,
  maxBits = Number.POSITIVE_INFINITY,
): Promise<LoginResult> {
  const ask = (more: object) =>
    call<SliderChallenge | WorkDemand>(machine, 'captcha/getSlider', { sceneId: CAPTCHA_SCENE_ID, userName, ...more })
  let picture = await ask({})
  let bits = 0
  while (picture.code === SUCCESS_CODE && 'work' in picture.data) {
    bits = picture.data.work.bits
    if (bits > maxBits) return { code: 0, msg: 'too much work', bits }
    picture = await ask(solve(picture.data))
  }
  if (picture.code !== SUCCESS_CODE || !('id' in picture.data)) return { code: picture.code, msg: picture.msg, bits }
  const { id } = picture.data
  await new Promise((resolve) => setTimeout(resolve, DRAG_MS))
  const proof = await call<{ captchaVerifyParam: string }>(machine, 'captcha/verifySlider', {
    id,
    sceneId: CAPTCHA_SCENE_ID,
    x: TEST_GAP,
    track: JSON.stringify(track),
  })
  if (proof.code !== SUCCESS_CODE) return { code: proof.code, msg: proof.msg, bits }
  const { captchaVerifyParam } = proof.data
  const { code, msg } = await call(machine, 'user/login', {
    userName,
    password,
    captchaVerifyParam,
    sceneId: CAPTCHA_SCENE_ID,
  })
  return { code, msg, bits }
}
