import { faults } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { People } from '../../reports/people.ts'
import { issueSigned } from '../files/tickets.ts'
import { PERSON_TICKET_MS } from './person-handlers.ts'

/** The store itself is asked by the tests of the product. */
const people: People = {
  groups: async () => ({ majors: [], classes: [] }),
  find: async (id) => [{ id, role: 'teacher', name: '张三丰', no: 'T20010', schoolId: 1 }],
}
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { filling: () => null, people })
})
afterAll(() => server.close())

const open = async (ticket: string): Promise<string> =>
  (await server.call('bigLargeScreen/getTeaStuDialog', { type: 'tea', id: '101', ticket })).envelope.msg

/** Behind the ticket stands the warehouse, which this server has not opened. */
const PASSED = '服务暂不可用，请稍后再试'
const REFUSED = '令牌无效或已过期'

it('opens for ten minutes', async () => {
  const until = server.clock.at + PERSON_TICKET_MS
  const { session } = await server.login('school_a')
  const { envelope } = await server.call('bigLargeScreen/getTeaStuTicket', { type: 'tea', id: '101' }, session)
  const { ticket } = envelope.data as { ticket: string }
  expect(await open(ticket)).toBe(PASSED)
  server.clock.at = until - 1
  expect(await open(ticket)).toBe(PASSED)
  server.clock.at = until
  expect(await open(ticket)).toBe(REFUSED)
})

it('is asked for by the school of a person, and from outside with the right to rows of persons only', async () => {
  const answers: [userName: string, msg: string][] = []
  for (const userName of ['school_a', 'leader_a', 'super', 'operator', 'province_yn', 'auditor']) {
    const { session } = await server.login(userName)
    for (const area of [{}, { schoolId: 1 }]) {
      const { envelope } = await server.call(
        'bigLargeScreen/getTeaStuTicket',
        { type: 'tea', id: '101', ...area },
        session,
      )
      answers.push([userName, envelope.msg])
    }
  }
  const [given, refused] = ['操作成功', faults.forbidden.msg]
  expect(answers).toEqual([
    ...['school_a', 'leader_a', 'super'].flatMap((userName) => Array(2).fill([userName, given])),
    ...['operator', 'province_yn', 'auditor'].flatMap((userName) => Array(2).fill([userName, refused])),
  ])
})

it('takes no signature of another purpose', async () => {
  expect(await open(issueSigned(server.services.secrets, 'file', 'tea.101', server.clock.at + PERSON_TICKET_MS))).toBe(
    REFUSED,
  )
})
