import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import type { RawAnswer } from '../../call/handler.ts'
import type { Intake } from '../intake.ts'
import { KeyRates } from '../keys/key-rates.ts'
import { statementsHandler } from './http.ts'

/** Bodies as senders of every kind write them. */
let world: TestWorld
let intake: Intake
let handler: ReturnType<typeof statementsHandler>
let authorization = ''
beforeAll(async () => {
  world = await openTestWorld()
  intake = await world.intake('xapi')
  const secret = (await world.keys.find('zjy-test'))?.secret.toString('hex') ?? ''
  authorization = `Basic ${Buffer.from(`zjy-test:${secret}`).toString('base64')}`
  handler = statementsHandler({
    ...world,
    intake,
    rates: new KeyRates(world.clock),
    pool: world.database.pool,
    rollups: world.keeper,
    onFailure: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const statement = (more: object = {}): Record<string, unknown> => ({
  id: randomUUID(),
  actor: { account: { homePage: 'https://zjy.example', name: '1001' } },
  verb: { id: 'http://x/verbs/voted' },
  object: { id: 'https://zjy.example/resource/401' },
  timestamp: timeAt(-1),
  ...more,
})
function send(body: unknown, headers: Record<string, string> = {}, query?: string): Promise<RawAnswer> {
  return handler({
    method: query === undefined ? 'POST' : 'PUT',
    url: `/xapi/statements${query ?? ''}`,
    headers: { authorization, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json', ...headers },
    body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    origin: { ip: '127.0.0.1', ua: '', requestId: '', secure: false },
  })
}
const logs = async (): Promise<number> => {
  await intake.drainNow()
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
  expect((await send(rest, {}, query)).status).toBe(204)
  world.clock.at = NOW + 5000
  expect((await send(rest, {}, query)).status).toBe(204)
  await intake.drainNow()
  world.clock.at = NOW + 30_000
  const again = await send([{ ...rest, id: String(id).toUpperCase() }, statement()])
  expect(again.status).toBe(200)
  expect(again.headers).not.toHaveProperty('x-statements-refused')
  expect(await logs()).toBe(before + 2)
  // Another person under the id is still another statement.
  const other = { ...rest, actor: { account: { homePage: 'https://zjy.example', name: '1002' } } }
  expect((await send(other, {}, query)).status).toBe(409)
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
