import type { BegunTerm, TermWeeks } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Ports } from '../../call/services.ts'

const begun: BegunTerm[] = [{ id: '2024-2025-2', start: '2025-02-17' }]
const ports: Ports = { filling: () => null }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, ports)
})
afterAll(() => server.close())

it('answers the terms to who opens a portrait by a link, once the warehouse is open', async () => {
  expect((await server.call('basicInfo/getTerms', {})).envelope.data).toEqual({ reason: 'unavailable' })
  ports.begunTerms = async () => begun
  expect((await server.call('basicInfo/getTerms', {})).envelope.data).toEqual(begun)
})

it('names the terms that a term is compared with', async () => {
  const { session } = await server.login('school_a')
  const weeksOf = async (termId: string) =>
    (await server.call('basicInfo/getTermWeeks', { termId }, session)).envelope.data as TermWeeks
  expect(await weeksOf('2024-2025-2')).toMatchObject({ before: '2024-2025-1', yearBefore: '2023-2024-2' })
  expect(await weeksOf('2024-2025-1')).toMatchObject({ before: '2023-2024-2', yearBefore: '2023-2024-1' })
  expect(await weeksOf('2012-2013-2')).toMatchObject({ before: '2012-2013-1', yearBefore: '2011-2012-2' })
})
