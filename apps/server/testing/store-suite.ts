import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FactStore } from '../src/warehouse/store.ts'

/** A store under test. */
export interface OpenedStore {
  store: FactStore
  /** Kills the engine behind the store and lets it come back by itself. */
  killEngine(): Promise<void>
  /** Another store like it, to be closed by the test. */
  another(): Promise<FactStore>
  close(): Promise<void>
}

const rows = (from: number, n: number) =>
  Array.from({ length: n }, (_, i) => `${JSON.stringify({ id: from + i, word: 'w' })}\n`).join('')
const nasty = [
  "it's",
  'back\\slash',
  "\\'; DROP TABLE fact; --",
  'tab\tnew\nline',
  '\\N',
  '{a:String}',
  '中文「」',
  '\\\\n',
  '',
]
/** A query that no engine answers within a test. */
export const ENDLESS = 'SELECT number FROM numbers(100000000000) WHERE number % 100000007 = 3'

type Opened = () => FactStore

/** How values reach a statement. */
function describeBinding(opened: Opened): void {
  describe('binding', () => {
    it.each(nasty)('takes %j as it is', async (text) => {
      expect(
        await opened().query('SELECT {text:String} AS text, {list:Array(String)} AS list', { text, list: [text, 'x'] }),
      ).toEqual([{ text, list: [text, 'x'] }])
    })
    it('takes numbers, days, lists and nothing', async () => {
      const values = { n: 2 ** 53 - 1, d: '2025-05-14', ids: [1, 2], none: null, yes: true, x: -0.5 }
      expect(
        await opened().query(
          'SELECT {n:UInt64} AS n, {d:Date} AS d, {ids:Array(UInt64)} AS ids, {none:Nullable(String)} AS none, {yes:Bool} AS yes, {x:Float64} AS x',
          values,
        ),
      ).toEqual([values])
    })
    it('takes lists of ten thousand ids', async () => {
      const ids = Array.from({ length: 10_000 }, (_, i) => String(18_446_744_073_709_000_000n + BigInt(i)))
      expect(await opened().query('SELECT uniqExact(toUInt64(arrayJoin({ids:Array(String)}))) AS n', { ids })).toEqual([
        { n: 10_000 },
      ])
    })
    it('keeps parameters of concurrent queries apart', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          opened().query<{ a: number }>('SELECT {a:UInt32} AS a FROM numbers(3)', { a: i }),
        ),
      )
      expect(answers.map((answer) => answer.map((row) => row.a))).toEqual(answers.map((_, i) => [i, i, i]))
    })
    it('refuses a placeholder without a value, and numbers that have lost digits', async () => {
      await expect(opened().query('SELECT {a:UInt32}')).rejects.toThrow(/not given/)
      await expect(opened().query('SELECT {a:UInt64}', { a: 2 ** 60 })).rejects.toThrow(TypeError)
    })
  })
}

/** How values come back. */
function describeAnswers(opened: Opened): void {
  describe('answers', () => {
    it('gives 64-bit integers as numbers where they fit, as text above', async () => {
      const [row] = await opened().query(
        "SELECT toUInt64(18446744073709551615) AS big, count() AS n, map('k', toUInt64(3)) AS m, [toInt64(-1)] AS list, '12345' AS text, CAST(tuple('7', 8), 'Tuple(a String, b UInt64)').2 AS b, 0 / 0 AS none",
      )
      expect(row).toEqual({
        big: '18446744073709551615',
        n: 1,
        m: { k: 3 },
        list: [-1],
        text: '12345',
        b: 8,
        none: null,
      })
    })
    it('reads time in the zone of the business', async () => {
      expect(
        await opened().query(
          "SELECT toString(toDateTime(1747188000)) AS at, toUnixTimestamp(toDateTime('2025-05-14 10:00:00')) AS seconds",
        ),
      ).toEqual([{ at: '2025-05-14 10:00:00', seconds: 1_747_188_000 }])
    })
    it('lets a short query pass a long one', async () => {
      const order: string[] = []
      await Promise.all([
        opened()
          .query('SELECT sleep(3)')
          .then(() => order.push('long')),
        opened()
          .query('SELECT 1')
          .then(() => order.push('short')),
      ])
      expect(order).toEqual(['short', 'long'])
    })
  })
}

/** What is refused and stopped. */
function describeLimits(opened: Opened): void {
  describe('limits', () => {
    it('refuses to read files and to write', async () => {
      await expect(opened().query("SELECT * FROM file('/etc/passwd', 'LineAsString')")).rejects.toMatchObject({
        reason: 'refused',
        code: 164,
      })
      await expect(opened().query('SELECT * FROM fact SETTINGS readonly = 0')).rejects.toMatchObject({
        reason: 'refused',
      })
      await expect(opened().query('DROP TABLE fact')).rejects.toBeInstanceOf(Error)
    })
    it("says the engine's number of an error", async () => {
      await expect(opened().query('SELECT missing FROM fact')).rejects.toMatchObject({ reason: 'refused', code: 47 })
      await expect(opened().query('SELECT 1 FROM nowhere')).rejects.toMatchObject({ reason: 'refused', code: 60 })
    })
    it('stops a slow query, and the next answers are clean', async () => {
      await expect(opened().query(ENDLESS, {}, { maxMs: 300 })).rejects.toMatchObject({ reason: 'timeout' })
      for (let i = 0; i < 8; i++) expect(await opened().query('SELECT {i:UInt8} AS i', { i })).toEqual([{ i }])
    })
    it('lets the caller end a query and a command', async () => {
      const abort = new AbortController()
      const query = opened().query(ENDLESS, {}, { signal: abort.signal, maxMs: 60_000 })
      setTimeout(() => abort.abort(), 100)
      await expect(query).rejects.toMatchObject({ reason: 'aborted' })
      await expect(
        opened().command(`INSERT INTO fact SELECT number, 'w' FROM (${ENDLESS})`, {}, { maxMs: 200 }),
      ).rejects.toMatchObject({ reason: 'timeout' })
      expect(await opened().query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    })
  })
}

/** What every FactStore promises, wherever its engine runs. Called by one test file for each store. */
export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore
    let store: FactStore
    const count = async () => (await store.query<{ n: number }>('SELECT count() AS n FROM fact'))[0]?.n ?? 0
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      await store.command(
        'CREATE TABLE fact (id UInt64, word String) ENGINE = MergeTree ORDER BY id SETTINGS non_replicated_deduplication_window = 100',
      )
    })
    afterAll(() => opened?.close())

    const read = () => store
    describeBinding(read)
    describeAnswers(read)
    describeLimits(read)

    describe('writing', () => {
      it('counts a batch once, however often it is sent', async () => {
        const before = await count()
        for (let i = 0; i < 3; i++) await store.insert('fact', rows(1000, 10), 'batch-1')
        expect(await count()).toBe(before + 10)
      })
      it('names the bad row of a batch', async () => {
        await expect(store.insert('fact', '{"id":"x"}\n', 'bad')).rejects.toMatchObject({ reason: 'refused' })
        await expect(store.insert('fact', '{"id":1,"unknown":2}\n', 'bad2')).rejects.toThrow(/unknown/)
      })
    })

    describe('an engine that is killed', () => {
      it('comes back; reads and inserts under way get through exactly once, commands are refused', async () => {
        const before = await count()
        const slow = store.query('SELECT sleep(1), 5 AS five')
        const command = store.command('SELECT sleep(3)').catch((error: unknown) => error)
        const inserts = Array.from({ length: 20 }, (_, i) =>
          store.insert('fact', rows(10_000 + i * 100, 100), `kill-${i}`),
        )
        await new Promise((resolve) => setTimeout(resolve, 60))
        await opened.killEngine()
        expect(await slow).toMatchObject([{ five: 5 }])
        await Promise.all(inserts)
        expect(await command).toMatchObject({ reason: 'unavailable' })
        expect(await count()).toBe(before + 2000)
      })
    })

    it('reports life and bytes, and refuses after close', async () => {
      expect(await store.health()).toMatchObject({ live: true, bytes: expect.any(Number) })
      const other = await opened.another()
      await other.close()
      await expect(other.query('SELECT 1')).rejects.toMatchObject({ reason: 'unavailable' })
    })
  })
}
