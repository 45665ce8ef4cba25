import type { Envelope, WorkDemand } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { solve } from '../../../testing/solve-captcha.ts'
import { newDevice, sentAnswer } from '../../../testing/survey-answer.ts'
import { MAX_FREE_ANSWERS } from './answer-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const send = async (more: object = {}, who?: string): Promise<Envelope> =>
  (await server.call('feedback/saveFeedback', sentAnswer(more), who ? (await server.login(who)).session : undefined))
    .envelope
const demanded = async (more: object) => (await send(more)) as Envelope<WorkDemand & { reason: string }>

it('is taken once a day from a device and from an account', async () => {
  const mine = { deviceId: newDevice() }
  expect((await send(mine)).msg).toBe('操作成功')
  expect((await send(mine)).msg).toBe('您已提交过问卷')
  // Accounts are known by themselves, whatever machine of the office they sit at.
  for (const who of ['super', 'operator', 'school_a']) {
    expect((await send(mine, who)).msg, who).toBe('操作成功')
    expect((await send({}, who)).msg, who).toBe('您已提交过问卷')
  }
  const twice = { deviceId: newDevice() }
  const both = await Promise.all([send(twice), send(twice)])
  expect(both.map(({ msg }) => msg).sort()).toEqual(['您已提交过问卷', '操作成功'].sort())
})

it('is taken from a class of sixty behind one address; beyond it work is asked for, of strangers alone', async () => {
  server.clock.at += 2 * DAY
  await server.services.database.pool.query('DELETE FROM feedback')
  for (let i = 0; i < MAX_FREE_ANSWERS; i++) expect((await send()).msg, `answer ${i + 1}`).toBe('操作成功')
  const next = { deviceId: newDevice() }
  const refusal = await demanded(next)
  expect(refusal).toMatchObject({ code: 500, msg: '提交人数较多，请完成安全校验后重试', data: { reason: 'work' } })
  expect(refusal.data.work.bits).toBe(16)
  const proof = solve(refusal.data)
  expect((await send({ ...next, workId: proof.workId, workAnswer: 'not solved' })).msg).toBe(refusal.msg)
  expect((await send({ ...next, ...proof })).msg, 'a demand is answered once').toBe(refusal.msg)
  const again = await demanded(next)
  expect((await send({ ...next, ...solve(again.data) })).msg).toBe('操作成功')
  expect((await send({}, 'super')).msg, 'an account').toBe('操作成功')
  const { rows: counts } = await server.services.database.pool.query('SELECT count(*) AS count FROM feedback')
  expect(counts).toEqual([{ count: MAX_FREE_ANSWERS + 2 }])
  server.clock.at += HOUR + 1
  expect((await send()).msg, 'an hour later').toBe('操作成功')
})
