import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { issueSigned } from '../files/tickets.ts'
import { PERSON_TICKET_MS, personTicket } from './person-handlers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = async (ticket: string): Promise<string> =>
  (await server.call('bigLargeScreen/getTeaStuDialog', { type: 'tea', id: '101', ticket })).envelope.msg

/** Behind the ticket stands the warehouse, which this server has not opened. */
const PASSED = '服务暂不可用，请稍后再试'
const REFUSED = '令牌无效或已过期'

it('opens for ten minutes', async () => {
  const until = server.clock.at + PERSON_TICKET_MS
  const ticket = personTicket(server.services.secrets, { type: 'tea', id: '101' }, until)
  expect(await open(ticket)).toBe(PASSED)
  server.clock.at = until - 1
  expect(await open(ticket)).toBe(PASSED)
  server.clock.at = until
  expect(await open(ticket)).toBe(REFUSED)
})

it('takes no signature of another purpose', async () => {
  expect(await open(issueSigned(server.services.secrets, 'file', 'tea.101', server.clock.at + PERSON_TICKET_MS))).toBe(
    REFUSED,
  )
})
