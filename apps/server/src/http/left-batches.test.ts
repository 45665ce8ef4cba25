import { request } from 'node:http'
import { type Envelope, LINES_TYPE } from '@data-centre/api'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import { EngineError } from '../warehouse/engine/engine-error.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = (await server.login('super')).session
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

it('a streamed batch whose client hangs up before its first line leaves one line without a stack', async () => {
  const { log, places } = server.services
  const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  let goOn = (): void => undefined
  const begun = vi.fn()
  const calls = [{ path: 'sysJob/getNotices', body: {} }]
  const left = () => info.mock.calls.filter(([, text]) => text === 'the client left before its answer was there')
  // The batch itself is checked; its call waits until the client has gone.
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.spyOn(places, 'fresh').mockImplementation(async () => {
    begun()
    if (begun.mock.calls.length > 1) await waiting
  })
  const leaving = request(`${server.running.address}/api/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: LINES_TYPE,
      token: session.token,
      cookie: `Admin-Token=${session.cookie}`,
    },
  })
  leaving.on('error', () => undefined)
  leaving.end(JSON.stringify({ calls }))
  await expect.poll(() => begun.mock.calls.length).toBe(2)
  leaving.destroy()
  await expect.poll(() => left().length).toBe(1)
  goOn()
  expect(error).not.toHaveBeenCalled()
  expect(left()[0]?.[0]).toEqual({ requestId: expect.any(String), route: '/api/batch' })
})

it('a statement that takes too long says so, with what to do, and leaves one line without a stack', async () => {
  const { log, places } = server.services
  const [error, warn] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  vi.spyOn(places, 'fresh').mockRejectedValue(new EngineError('timeout', 'stopped after 10000 ms', 159))
  const { envelope, status } = await server.call('sysJob/getNotices', {}, session)
  expect([status, envelope]).toEqual([
    200,
    {
      code: 500,
      msg: '查询超过时间限制，请缩短时间范围或减少筛选条件后重试',
      data: { reason: 'timeout' },
    } satisfies Envelope,
  ])
  expect(error).not.toHaveBeenCalled()
  expect(warn.mock.calls).toEqual([
    [
      { reason: 'stopped after 10000 ms', requestId: expect.any(String), path: 'sysJob/getNotices' },
      'a statement took too long',
    ],
  ])
})
