import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import { actor, fillRollupsWorld, insertInto, logs } from '../../../testing/worlds/rollups-world.ts'
import { prepareWarehouse } from '../prepare.ts'
import type { FactStore } from '../store.ts'
import { rollupDefinitions } from './definitions.ts'
import { RollupKeeper } from './keeper.ts'

/** Wednesday; the week began on 2025-05-12. */
let now = Date.parse('2025-05-14T10:00:00+08:00')
const clock = { now: () => now }
let warehouse: TestWarehouse
let store: FactStore
let keeper: RollupKeeper

const insert = (table: string, rows: readonly object[]) => insertInto(store, table, rows)
const one = async (sql: string, params = {}) => (await store.query<Record<string, unknown>>(sql, params))[0]
const image = async () => {
  const tables: Record<string, unknown> = {}
  for (const { table } of rollupDefinitions) {
    const columns = table.startsWith('active_')
      ? 'stat_date, user_role, toString(platform) AS platform, bitmapToArray(users) AS people'
      : '*'
    tables[table] = await store.query(`SELECT ${columns} FROM ${table} ORDER BY ALL`)
  }
  return tables
}

beforeAll(async () => {
  warehouse = await openEmptyWarehouse()
  store = warehouse.store
  // A second time: it changes nothing.
  await prepareWarehouse(store)
  await fillRollupsWorld(store)
  keeper = new RollupKeeper(store, clock)
  await keeper.load()
})
afterAll(async () => {
  await warehouse.close()
})

it('fills every roll-up of the closed days, newest week first', async () => {
  await keeper.touch(['2025-04-28', '2025-05-04', '2025-05-05', '2025-05-13', '2025-05-14'])
  const order: string[] = []
  const built = await keeper.run((_done, _total, { rollup, to }) => rollup === 'log_day' && order.push(to))
  expect(built).toBeGreaterThan(30)
  expect(order[0]).toBe('2025-05-12')
  expect(keeper.due()).toEqual([])
})

it('equals a recount of the facts, without the open day', async () => {
  const closed = logs.filter((row) => !row.event_time.startsWith('2025-05-14'))
  expect(await one('SELECT sum(logs) AS n, sum(duration_s) AS s, max(stat_date) AS last FROM log_day')).toEqual({
    n: closed.length,
    s: closed.reduce((sum, row) => sum + row.duration_s, 0),
    last: '2025-05-13',
  })
  expect(await one("SELECT sum(types['study']) AS n FROM log_day")).toEqual({
    n: closed.filter((row) => row.log_type === 'study').length,
  })
  expect(await one('SELECT sum(hours[4]) AS n, sum(logs) AS total FROM log_hour')).toEqual({
    n: closed.filter((row) => row.event_time.slice(11, 13) === '03').length,
    total: closed.length,
  })
  expect(
    await one("SELECT groupBitmapMerge(users) AS n FROM active_day WHERE platform = '' AND school_id = 1"),
  ).toEqual({
    n: new Set(closed.filter((row) => row.school_id === 1).map((row) => row.user_id)).size,
  })
  expect(
    await one(
      "SELECT groupBitmapMerge(users) AS n FROM active_province_day WHERE platform = 'zyk' AND province_code = '110000'",
    ),
  ).toEqual({
    n: new Set(closed.filter((row) => row.school_id === 2 && row.platform === 'zyk').map((row) => row.user_id)).size,
  })
  expect(
    await one('SELECT sum(logins) AS n, sum(pc + app + mini) AS clients, sum(arraySum(hours)) AS h FROM login_hour'),
  ).toEqual({ n: 40, clients: 40, h: 40 })
  expect(
    await one('SELECT sum(views + plays + favourites) AS n, sum(external_uses) AS other FROM resource_day'),
  ).toEqual({
    n: 48,
    other: closed.slice(0, 48).filter((row) => row.school_id !== 1).length,
  })
  expect(await one('SELECT sum(answers) AS n, sum(correct) AS c FROM answer_day')).toEqual({
    n: 48,
    c: closed.slice(0, 48).filter((row) => row.duration_s % 2).length,
  })
  expect(await one('SELECT sum(signs) AS signs, sum(full) AS full, max(college_id) AS college FROM sign_day')).toEqual({
    signs: 2,
    full: 1,
    college: 4,
  })
  expect(
    await one('SELECT sum(expected) AS e, sum(present) AS p, sum(absent) AS a, sum(on_leave) AS l FROM attendance_day'),
  ).toEqual({ e: 20, p: 18, a: 1, l: 1 })
  expect(
    await one('SELECT sum(sessions) AS s, sum(active_sessions) AS a, sum(activities_mid) AS m FROM session_day'),
  ).toEqual({ s: 2, a: 1, m: 1 })
  expect(await one('SELECT sum(expected_mid) AS e, sum(joined_mid) AS j FROM participation_day')).toEqual({
    e: 10,
    j: 5,
  })
  expect(
    await one(
      'SELECT sum(expected) AS e, sum(submitted) AS s, sum(on_time) AS o, sum(graded) AS g, sum(score_sum) AS score FROM homework_day',
    ),
  ).toEqual({
    e: 10,
    s: 6,
    o: 4,
    g: 2,
    score: 160,
  })
  expect(await one('SELECT sum(grading_s) AS s FROM homework_day')).toEqual({ s: 2 * 48 * 3600 })
  expect(await one('SELECT sum(expected) AS e, sum(passed) AS p, sum(score_sum) AS score FROM exam_day')).toEqual({
    e: 1,
    p: 1,
    score: 90,
  })
})

it('makes the scores of a term of everything that counts, whatever week was touched', async () => {
  // Attendance 10, class 20, homework 30, exam 40; 2 to 5 wait for their first mark, nobody but 0 had an exam.
  expect(await store.query('SELECT user_id, final_score, is_final FROM fact_score ORDER BY user_id')).toEqual(
    [
      [0, 70],
      [1, 90],
      [6, 16.7],
      [7, 50],
      [8, 16.7],
      [9, 50],
    ].map(([user_id, final_score]) => ({ user_id, final_score, is_final: 0 })),
  )
  expect(
    await one(
      'SELECT toString(term_id) AS term, sum(students) AS n, sum(below_60) AS low, sum(from_70) AS good, sum(from_90) AS best, round(sum(score_sum), 1) AS total FROM score_term GROUP BY term_id',
    ),
  ).toEqual({
    term: '2024-2025-2',
    n: 6,
    low: 4,
    good: 1,
    best: 1,
    total: 293.4,
  })
  expect(
    await one(
      'SELECT sum(expected) AS e, sum(done) AS d, sum(star_sum) AS s, sum(star_5) AS five, sum(aspect_sums[1]) AS content FROM evaluation_term',
    ),
  ).toEqual({
    e: 2,
    d: 1,
    s: 4.5,
    five: 1,
    content: 4.5,
  })
})

it('keeps the stock of every day as the running sum of the changes', async () => {
  const students = async (day: string) =>
    (await one("SELECT sum(students) AS n FROM stock_day WHERE platform = '' AND stat_date = {day:Date}", { day }))?.n
  expect(await students('2025-04-30')).toBe(0)
  expect(await students('2025-05-05')).toBe(75)
  expect(await students('2025-05-06')).toBe(74)
  expect(await students('2025-05-13')).toBe(149)
  expect(
    await one(
      "SELECT max(resource_bytes) AS b, max(resources) AS n, min(stat_date) AS first FROM stock_day WHERE platform = 'zyk'",
    ),
  ).toEqual({
    b: 3_000_000_000,
    n: 1,
    first: '2025-04-30',
  })
  expect(await one("SELECT sum(created) AS n FROM entity_change WHERE entity = 'school'")).toEqual({ n: 2 })
})

it('changes nothing when it is built again (L20)', async () => {
  const before = await image()
  await keeper.touch(['2025-04-28', '2025-05-05', '2025-05-13'])
  expect(keeper.due().length).toBeGreaterThan(0)
  await keeper.run()
  expect(await image()).toEqual(before)
})

it('tells everybody who waits for a run how far it is', async () => {
  await keeper.touch(['2025-05-06'])
  const steps = [0, 0]
  const count = (who: number) => () => {
    steps[who] = (steps[who] ?? 0) + 1
  }
  const built = await Promise.all([keeper.run(count(0)), keeper.run(count(1))])
  expect(built[0]).toBeGreaterThan(0)
  expect(built[1]).toBe(built[0])
  expect(steps[0]).toBeGreaterThan(0)
  expect(steps[1]).toBe(steps[0])
})

it('rebuilds the week of a late day and no other', async () => {
  const weeks = async () =>
    store.query('SELECT toMonday(stat_date) AS week, sum(logs) AS n FROM log_day GROUP BY week ORDER BY week')
  const before = (await weeks()) as { week: string; n: number }[]
  await insert('fact_log', [{ ...actor(9001, '2025-05-04 10:00:00', 3), log_type: 'study', client: 'pc' }])
  const version = keeper.version()
  await keeper.touch(['2025-05-04'])
  expect(new Set(keeper.due().map((entry) => entry.week))).toEqual(new Set(['2025-04-28']))
  await keeper.run()
  expect(keeper.version()).toBeGreaterThan(version)
  expect(await weeks()).toEqual(before.map((row) => (row.week === '2025-04-28' ? { ...row, n: row.n + 1 } : row)))
})

it('notices by itself when a dimension changed, and carries the stock forward', async () => {
  await insert('dim_student', [{ user_id: 500, school_id: 2, joined_at: '2025-04-29', version: 2 }])
  await keeper.run()
  expect(
    await one("SELECT sum(students) AS n FROM stock_day WHERE platform = '' AND stat_date = '2025-05-13'"),
  ).toEqual({ n: 150 })
})

it('keeps the stock at what is there when somebody was removed before they came', async () => {
  const students = () =>
    store.query<{ day: string; n: number }>(
      "SELECT toString(stat_date) AS day, toInt64(sum(students)) AS n FROM stock_day WHERE platform = '' AND stat_date >= '2025-05-05' GROUP BY day ORDER BY day",
    )
  const before = await students()
  const [like] = await store.query<object>('SELECT * FROM dim_student FINAL LIMIT 1')
  await insert('dim_student', [
    { ...like, user_id: 990, school_id: 77, joined_at: '2025-05-12', removed_at: '2025-05-06 00:00:00', version: 1 },
  ])
  await keeper.run()
  expect(await students()).toEqual(before)
})

it('leaves what is due to the next start when the server stops', async () => {
  const stopping = new RollupKeeper(store, clock)
  await stopping.load()
  await stopping.touch(['2025-05-06'])
  const due = stopping.due()
  expect(due.length).toBeGreaterThan(0)
  stopping.rest()
  expect(await stopping.run()).toBe(0)
  expect(stopping.due()).toEqual(due)
  await keeper.load()
  await keeper.run()
  expect(keeper.due()).toEqual([])
})

it('builds a week that changes after a restart with the clock set back', async () => {
  await keeper.touch(['2025-05-06'])
  await keeper.run()
  const before = now
  // An hour before the marks and builds that are on disk.
  now -= 3_600_000
  try {
    const restarted = new RollupKeeper(store, clock)
    await restarted.load()
    for (let change = 1; change <= 2; change++) {
      await insert('fact_log', [{ ...actor(9100 + change, '2025-05-06 10:00:00', 3), log_type: 'study', client: 'pc' }])
      await restarted.touch(['2025-05-06'])
      expect(restarted.due().map(({ rollup }) => rollup)).toContain('log_day')
      await restarted.run()
      expect(await one("SELECT sum(logs) AS n FROM log_day WHERE stat_date = '2025-05-06'")).toEqual({ n: change })
    }
  } finally {
    now = before
    await keeper.load()
  }
})

it('takes the day in when it has closed, also after a restart a year later, and builds the weeks without facts at once', async () => {
  now = Date.parse('2026-05-20T00:10:00+08:00')
  const later = new RollupKeeper(store, clock)
  await later.load()
  const builds: string[][] = []
  await later.run((_done, _total, { rollup, from, to }) => rollup === 'log_day' && builds.push([from, to]))
  expect(builds).toEqual([
    ['2025-05-19', '2026-05-18'],
    ['2025-05-12', '2025-05-12'],
  ])
  expect(await one("SELECT sum(logs) AS n FROM log_day WHERE stat_date = '2025-05-14'")).toEqual({ n: 80 })
  expect(await one('SELECT max(stat_date) AS last FROM stock_day')).toEqual({ last: '2026-05-19' })
  expect(later.due()).toEqual([])
})

it('drops a week whose facts are gone', async () => {
  await store.command(
    "ALTER TABLE fact_log DELETE WHERE event_date IN ('2025-04-28', '2025-05-04') SETTINGS mutations_sync = 1",
  )
  const later = new RollupKeeper(store, clock)
  await later.load()
  await later.touch(['2025-04-28'])
  await later.run()
  expect(await one("SELECT count() AS n FROM log_day WHERE stat_date < '2025-05-05'")).toEqual({ n: 0 })
})

it('waits with the stock until the changes are of one moment, whoever arrives while they are built', async () => {
  const person = (id: number, joined_at: string) => ({
    user_id: id,
    school_id: 1,
    joined_at,
    removed_at: '2025-05-12 10:00:00',
    version: 1,
  })
  await insert('dim_teacher', [person(901, '2025-05-12')])
  const stocks: boolean[] = []
  const busy = new RollupKeeper(
    {
      ...store,
      command: async (sql, ...rest) => {
        // She came long ago and left in the week that is being built: nobody has seen yet that the other week is out of date.
        if (sql.startsWith('INSERT INTO stage_entity_change') && stocks.length === 0)
          await insert('dim_teacher', [person(900, '2024-03-04')])
        if (/^INSERT INTO stage_(entity_change|stock_day)/.test(sql)) stocks.push(busy.hasStocks())
        return store.command(sql, ...rest)
      },
    },
    clock,
  )
  await busy.load()
  expect(busy.hasStocks()).toBe(true)
  await busy.run()
  expect(busy.hasStocks()).toBe(true)
  expect([stocks.length > 2, new Set(stocks)]).toEqual([true, new Set([false])])
  expect(
    await store.query(
      "SELECT toString(stat_date) AS day, teachers AS n FROM stock_day WHERE school_id = 1 AND platform = '' AND stat_date IN ('2024-03-03', '2024-03-04', '2025-05-11', '2025-05-12') ORDER BY day",
    ),
  ).toEqual([
    { day: '2024-03-04', n: 1 },
    { day: '2025-05-11', n: 1 },
    { day: '2025-05-12', n: 0 },
  ])
})
