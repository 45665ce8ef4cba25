import { setTimeout as sleep } from 'node:timers/promises'
import { CAPTCHA_SCENE_ID, type Envelope, faults, SUCCESS_CODE, TOKEN_COOKIE, type UserInfo } from '@data-centre/api'
import { type Caller, callerOf } from './caller.ts'

/** Password of every account of the demo world. */
export const DEMO_PASSWORD = 'Demo@2025'

/** Logs in over HTTP with the proof of the test captcha, which the server accepts under NODE_ENV=test only. Tests of one server share the logins that an address has in a minute. */
export async function loginAs(server: string, userName: string, password = DEMO_PASSWORD): Promise<Caller> {
  const answer = await fetch(`${server}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password, captchaVerifyParam: 'test-proof', sceneId: CAPTCHA_SCENE_ID }),
  })
  const { code, msg, data } = (await answer.json()) as Envelope<UserInfo>
  if (msg === faults.tooMany.msg) {
    await sleep(1000)
    return loginAs(server, userName, password)
  }
  if (code !== SUCCESS_CODE) throw new Error(`login ${userName}: ${code} ${msg}`)
  const cookie = new RegExp(`${TOKEN_COOKIE}=([^;]+)`).exec(answer.headers.getSetCookie().join(';'))?.[1] ?? ''
  return callerOf(server, { token: data.token, cookie, user: data })
}
