import { CAPTCHA_SCENE_ID, faults, WORK_ALONE_MIN_MS, WORK_ALONE_PER_MINUTE } from '@data-centre/api'
import { expect, it } from 'vitest'
import { provideLoginServer, server, tryFrom } from '../../testing/login-server.ts'
import { PASSWORD } from '../../testing/server.ts'
import { solve } from '../../testing/solve-captcha.ts'
import { workSubject } from '../domain/account/lock-out.ts'

provideLoginServer()

const SCENE = { sceneId: CAPTCHA_SCENE_ID }
const IP = '10.3.3.1'
const ask = async (path: string, payload: object, remoteAddress = IP) =>
  (await server.running.app.inject({ method: 'POST', url: `/api/captcha/${path}`, remoteAddress, payload })).json()
const demand = (userName: string, remoteAddress = IP) => ask('getWork', { ...SCENE, userName }, remoteAddress)

/** A proof of less work than an account is asked for: what is tried here is what becomes of a proof. */
async function proofFor(account: string): Promise<string> {
  const work = await server.services.captcha.workAlone(
    CAPTCHA_SCENE_ID,
    { ip: IP },
    { bits: 4, subject: workSubject(account) },
  )
  server.clock.at += WORK_ALONE_MIN_MS
  return (await ask('verifyWork', { ...solve(work), ...SCENE })).data.captchaVerifyParam
}

it('logs somebody in without a picture, once, and to the account that was named', async () => {
  expect((await tryFrom(IP, 'school_a', PASSWORD, await proofFor('affairs_a'))).msg).toBe(faults.captcha.msg)
  const proof = await proofFor('School_A')
  expect((await tryFrom(IP, 'school_a', PASSWORD, proof)).code).toBe(2000)
  expect((await tryFrom(IP, 'school_a', PASSWORD, proof)).msg).toBe(faults.captcha.msg)
})

it('asks for work and for time', async () => {
  const { data } = await demand('school_a')
  expect(data).toEqual({ work: { id: data.work.id, bits: 19 }, waitMs: WORK_ALONE_MIN_MS })
  expect((await ask('getWork', SCENE)).data).toEqual({ reason: 'param', field: 'userName' })
  const early = await ask('verifyWork', { workId: data.work.id, workAnswer: '1', ...SCENE })
  expect(early.msg).toBe(faults.captcha.msg)
})

it('is limited by network and account, and keeps nobody else out', async () => {
  const messages: string[] = []
  for (let i = 0; i < 4; i++) messages.push((await demand('school_a')).msg)
  expect(messages.map((msg) => msg === faults.tooMany.msg)).toEqual([false, false, false, true])
  const others: string[] = []
  for (let i = 0; i < WORK_ALONE_PER_MINUTE; i++) others.push((await demand(`person_${i}`)).msg)
  expect(others.filter((msg) => msg === faults.tooMany.msg)).toHaveLength(4)
  // From elsewhere the account is not refused; its work has grown.
  const { data } = await demand('school_a', '10.4.4.1')
  expect(data.work.bits).toBe(20)
})
