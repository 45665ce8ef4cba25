import { CAPTCHA_SCENE_ID, type Envelope, type SliderChallenge, type WorkDemand } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { TEST_GAP, TEST_PROOF } from '../src/platform/captcha/scripted.ts'
import { NOW, type Session, startTestServer, type TestServer } from './server.ts'
import { solve } from './solve-captcha.ts'

export let server: TestServer
/** When the day of the test began, ms. */
export let start = NOW

let isProvided = false
/** Starts a server before the tests of a file and ends it after them; every test has a day of its own, so that none meets the limits of another. */
export function provideLoginServer(): void {
  // Several files of tests run as one on a real PostgreSQL.
  if (isProvided) return
  isProvided = true
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    start += 86_400_000
    server.clock.at = start
    await server.services.database.pool.query('DELETE FROM login_guard')
  })
}

export const form = (userName: string, password: string, more: object = {}) => ({
  userName,
  password,
  captchaVerifyParam: TEST_PROOF,
  sceneId: CAPTCHA_SCENE_ID,
  ...more,
})
export const tryLogin = async (userName: string, password: string, more: object = {}) =>
  (await server.call('user/login', form(userName, password, more))).envelope
export const tryFrom = async (
  remoteAddress: string,
  userName: string,
  password: string,
  captchaVerifyParam = TEST_PROOF,
): Promise<Envelope> =>
  (
    await server.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress,
      payload: form(userName, password, { captchaVerifyParam }),
    })
  ).json()
export const askSlider = async (remoteAddress: string, more: object): Promise<Partial<SliderChallenge & WorkDemand>> =>
  (
    await server.running.app.inject({
      method: 'POST',
      url: '/api/captcha/getSlider',
      remoteAddress,
      payload: { sceneId: CAPTCHA_SCENE_ID, ...more },
    })
  ).json().data
/** The proof of a slid captcha, with the work that is asked for. */
export async function slide(remoteAddress: string, more: object): Promise<string> {
  const first = await askSlider(remoteAddress, more)
  const { id } = first.work ? await askSlider(remoteAddress, { ...more, ...solve({ work: first.work }) }) : first
  server.clock.at += 1500
  const track = Array.from({ length: 31 }, (_, i) => [
    Math.round(TEST_GAP * (1 - (1 - i / 30) ** 2)),
    i % 4 === 0 ? 1 : 0,
    i * 30,
  ])
  const payload = { id, sceneId: CAPTCHA_SCENE_ID, x: TEST_GAP, track: JSON.stringify(track) }
  return (
    await server.running.app.inject({ method: 'POST', url: '/api/captcha/verifySlider', remoteAddress, payload })
  ).json().data.captchaVerifyParam
}
export const isSignedIn = async (session: Session) =>
  (await server.call('common/login/GetUserInfo', {}, session)).envelope
