import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, timeAt } from '../../../testing/worlds/intake-world.ts'
import { openStatementsWorld, type StatementsWorld } from '../../../testing/worlds/statements-world.ts'
import type { RawAnswer } from '../../call/handler.ts'

/** Bodies as senders of every kind write them. */
let world: StatementsWorld
beforeAll(async () => {
  world = await openStatementsWorld()
})
afterAll(() => world.close())

const statement = (more: object = {}): Record<string, unknown> => ({
  id: randomUUID(),
  actor: { account: { homePage: 'https://zjy.example', name: '1001' } },
  verb: { id: 'http://x/verbs/voted' },
  object: { id: 'https://zjy.example/resource/401' },
  timestamp: timeAt(-1),
  ...more,
})
const send = (body: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> => world.send(body, { headers })
const put = (body: unknown, query: string): Promise<RawAnswer> => world.send(body, { method: 'PUT', query })
const logs = async (): Promise<number> => {
  await world.statements.drainNow()
  const [row] = await world.store.query<{ n: number }>('SELECT count() AS n FROM fact_log')
  return row?.n ?? -1
}

it('odd items are refused by themselves and named by their place', async () => {
  const before = await logs()
  const good = statement()
  const { id: _, ...nameless } = statement()
  const items = [statement({ id: 'not-a-uuid' }), good, null, { ...nameless, id: null }, statement({ id: 7 })]
  const answer = await send(items)
  expect(answer).toMatchObject({ status: 200, headers: { 'x-statements-refused': 'invalid=3' } })
  expect(answer.body).toEqual([null, good.id, null, expect.stringMatching(/^[0-9a-f-]{36}$/), null])
  expect(await logs()).toBe(before + 2)
  const { rows } = await world.database.pool.query<{ detail: string; form: string }>(
    'SELECT detail, form FROM ingest_dead_letter ORDER BY id',
  )
  expect(rows).toEqual([
    { detail: 'statement 1: the id of a statement is a UUID', form: 'statement' },
    { detail: 'statement 3: a statement is an object', form: 'statement' },
    { detail: 'statement 5: the id of a statement is a UUID', form: 'statement' },
  ])
  expect(await send([null, 5])).toMatchObject({
    status: 400,
    body: { data: { detail: 'statement 1: a statement is an object' } },
  })
})

it('a statement without a time that is sent again is the same, whether it is drained or not', async () => {
  const before = await logs()
  const { timestamp: _, id, ...rest } = statement()
  const query = `?statementId=${id}`
  expect((await put(rest, query)).status).toBe(204)
  world.clock.at = NOW + 5000
  expect((await put(rest, query)).status).toBe(204)
  await world.statements.drainNow()
  world.clock.at = NOW + 30_000
  const again = await send([{ ...rest, id: String(id).toUpperCase() }, statement()])
  expect(again.status).toBe(200)
  expect(again.headers).not.toHaveProperty('x-statements-refused')
  expect(await logs()).toBe(before + 2)
  // Another person under the id is still another statement.
  const other = { ...rest, actor: { account: { homePage: 'https://zjy.example', name: '1002' } } }
  expect((await put(other, query)).status).toBe(409)
})

it('a mark before the text is no part of it', async () => {
  const before = await logs()
  expect((await send(`\ufeff${JSON.stringify([statement()])}`)).status).toBe(200)
  const body = `--b\r\n\r\n\ufeff${JSON.stringify(statement())}\r\n--b--`
  expect((await send(body, { 'content-type': 'multipart/mixed; boundary=b' })).status).toBe(200)
  expect(await logs()).toBe(before + 2)
})

it.each(['GZIP', 'x-gzip', ' gzip'])('statements that are much alike are packed as %j', async (encoding) => {
  const definition = { name: { 'zh-CN': '第一章 安全规范与操作规程'.repeat(20) } }
  const many = Array.from({ length: 500 }, (_, i) =>
    statement({
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      object: { id: 'https://x.example', definition },
    }),
  )
  const text = JSON.stringify(many)
  const packed = gzipSync(text)
  expect(text.length / packed.length).toBeGreaterThan(40)
  expect((await send(packed, { 'content-encoding': encoding })).status).toBe(200)
})

it('a statement without a time is the same days later too', async () => {
  const { timestamp: _, id, ...rest } = statement()
  const query = `?statementId=${id}`
  expect((await put(rest, query)).status).toBe(204)
  const before = await logs()
  // Its day is not in memory any more: the engine is asked.
  world.clock.at = NOW + 3 * 86_400_000
  await world.statements.drainNow()
  expect((await put(rest, query)).status).toBe(204)
  expect(await logs()).toBe(before)
})
