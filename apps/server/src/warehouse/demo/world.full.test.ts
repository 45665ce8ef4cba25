import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventIdOf } from '../../ingest/events/event-id.ts'
import { addDays, midnightOf } from '../../platform/clock.ts'
import { openChdb } from '../engine/chdb.ts'
import { prepareWarehouse } from '../prepare.ts'
import { tables } from '../schema.ts'
import type { FactStore } from '../store.ts'
import { createDemoWorld, type DemoWorld } from './world.ts'

const TODAY = '2025-05-14'
const NOW = Date.parse(`${TODAY}T10:20:30+08:00`)
/** Labour Day, two weekends and two teaching weeks. */
const FROM = '2025-04-30'
const folders: string[] = []
const stores: FactStore[] = []

async function openWorld(clock = { now: () => NOW }): Promise<{ store: FactStore; world: DemoWorld }> {
  const dir = mkdtempSync(join(tmpdir(), 'demo-'))
  folders.push(dir)
  const store = await openChdb({ dir, sessions: 2 })
  stores.push(store)
  await prepareWarehouse(store)
  const world = await createDemoWorld({ store, profile: 'tiny', clock })
  await world.seedDims()
  return { store, world }
}

/** Rows and a hash of a table that does not see order, arrival and version. The hash of NULL is NULL and would leave the row out. */
async function hashOf(store: FactStore, table: string, where = '1'): Promise<string> {
  const columns = Object.keys(tables.find((t) => t.name === table.split(' ')[0])?.columns ?? {}).filter(
    (c) => c !== 'ingest_time' && c !== 'version',
  )
  const [row] = await store.query<{ rows: number; hash: string }>(
    `SELECT count() AS rows, toString(sum(cityHash64(${columns.map((c) => `ifNull(toString(${c}), '-')`).join(', ')}))) AS hash FROM ${table} WHERE ${where}`,
  )
  return `${row?.rows} ${row?.hash}`
}
const one = async (store: FactStore, expression: string): Promise<number> =>
  (await store.query<{ n: number }>(`SELECT ${expression} AS n`))[0]?.n ?? Number.NaN

const dayColumns = {
  fact_log: 'event_date',
  fact_login: 'event_date',
  fact_resource_use: 'event_date',
  fact_answer: 'event_date',
  fact_resource_call: 'event_date',
  fact_course_call: 'event_date',
  fact_discussion: 'event_date',
  fact_session: 'teach_date',
  fact_activity: 'activity_date',
  fact_attendance: 'sign_date',
  fact_participation: 'activity_date',
  fact_homework: 'toDate(assigned_at)',
  dim_homework: 'toDate(assigned_at)',
  fact_exam: 'exam_date',
  dim_exam: 'toDate(started_at)',
  fact_evaluation: 'evaluation_date',
  fact_gateway_minute: 'event_date',
  fact_waf_hit: 'event_date',
}

describe('a tiny world', () => {
  let store: FactStore
  let world: DemoWorld

  beforeAll(async () => {
    ;({ store, world } = await openWorld())
    await world.fillToday()
    await world.fillDays(FROM, addDays(TODAY, -1))
  })
  afterAll(async () => {
    for (const open of stores) await open.close()
    for (const dir of folders) rmSync(dir, { recursive: true, force: true })
  })

  test('is the same in every detail for the same seed (L19)', async () => {
    const hashes: Record<string, string> = {}
    for (const { name } of tables.filter(
      (t) => t.kind !== 'rollup' && (/^(dim|fact)_/.test(t.name) || t.name === 'demo_truth'),
    ))
      hashes[name] = await hashOf(store, name)
    expect(hashes).toMatchSnapshot()
  })

  test('is the same day by day and in another order (L19)', async () => {
    const other = await openWorld()
    const days = ['2025-05-07', '2025-05-12', '2025-05-10']
    for (const day of days) await other.world.fillDays(day, day)
    for (const day of days)
      for (const [table, column] of Object.entries(dayColumns))
        expect(`${table} ${await hashOf(other.store, table, `${column} = '${day}'`)}`).toBe(
          `${table} ${await hashOf(store, table, `${column} = '${day}'`)}`,
        )
  })

  test('holds what its timetables have, and leaves some lessons out', async () => {
    const key = (day: string) => `(class_id, ${day}, section)`
    const [held] = await store.query<{ unplanned: number; share: number; rooms: number; ahead: number }>(
      `SELECT countIf(${key('teach_date')} NOT IN (SELECT ${key('plan_date')} FROM fact_planned_lesson)) AS unplanned,
         count() / (SELECT count() FROM fact_planned_lesson WHERE plan_date BETWEEN '${FROM}' AND '2025-05-13' AND plan_date IN (SELECT teach_date FROM fact_session)) AS share,
         (SELECT countIf(room = '') FROM fact_planned_lesson) AS rooms, (SELECT uniqExact(plan_date) FROM fact_planned_lesson WHERE plan_date > '${TODAY}') AS ahead
       FROM fact_session WHERE teach_date < '${TODAY}'`,
    )
    // Two teaching weeks lie ahead; the growth of lessons leaves one in twelve of the last month unheld.
    expect(held).toMatchObject({ unplanned: 0, rooms: 0, ahead: 10 })
    expect(held?.share).toBeGreaterThan(0.85)
    expect(held?.share).toBeLessThan(0.97)
  })

  test('plans the days of a folder that had no timetables, and writes none twice', async () => {
    const before = await hashOf(store, 'fact_planned_lesson FINAL')
    await store.command('TRUNCATE TABLE fact_planned_lesson')
    await world.seedDims()
    await world.seedDims()
    expect(await hashOf(store, 'fact_planned_lesson FINAL')).toBe(before)
    expect(
      await one(
        store,
        `(SELECT count() - uniqExact(class_id, plan_date, section) FROM fact_planned_lesson WHERE plan_date < '${TODAY}')`,
      ),
    ).toBe(0)
  })

  test('has tables of contents, which a folder without gets, and writes no chapter twice', async () => {
    const before = await hashOf(store, 'dim_chapter_resource FINAL')
    // Three in a hundred resources only accompany a course and stand in no chapter.
    expect(
      await store.query(`SELECT countIf(n > 12 OR n < least(6, resources) OR names <> n OR last <> n) AS odd, sum(resources) / (SELECT count() FROM dim_resource WHERE platform IN ('zyk', 'zyq')) AS share
       FROM (SELECT count() AS resources, uniqExact(chapter) AS n, uniqExact(name) AS names, max(chapter) AS last FROM dim_chapter_resource GROUP BY course_id)`),
    ).toEqual([{ odd: 0, share: expect.closeTo(0.97, 1) }])
    await store.command('TRUNCATE TABLE dim_chapter_resource')
    for (const step of [world.seedDims, world.build]) await step()
    expect(await hashOf(store, 'dim_chapter_resource')).toBe(before)
  })

  test('is not doubled by a second filling, and knows what is missing', async () => {
    const before = await hashOf(store, 'fact_log')
    await world.fillToday()
    await world.fillDays(FROM, TODAY)
    expect(await hashOf(store, 'fact_log')).toBe(before)
    expect((await world.missingDays())[0]).toBe(addDays(FROM, -1))
    expect(await world.openDays()).toEqual([{ day: TODAY, until: NOW - (NOW % 1000) }])
  })

  test('sends the events that it wrote (L19)', async () => {
    const day = '2025-05-12'
    const events = await world.eventsBetween(midnightOf(day) - 1, midnightOf(addDays(day, 1)) - 1)
    const rows = await store.query<{ id: string; text: string }>(
      `SELECT toString(event_id) AS id, concat(toString(toUnixTimestamp(event_time)), ' ', toString(user_id), ' ', log_type, ' ', platform, ' ', toString(course_id), ' ', toString(class_id), ' ', toString(client), ' ', if(log_type = 'login', '', toString(duration_s))) AS text FROM fact_log WHERE event_date = '${day}'`,
    )
    const sent = new Map(
      events.map((e) => [
        eventIdOf(e.platform, e.eventId).toString(),
        `${Date.parse(e.time) / 1000} ${e.userId} ${e.type} ${e.platform} ${e.courseId ?? 0} ${e.classId ?? 0} ${e.client} ${e.type === 'login' ? '' : (e.duration ?? 0)}`,
      ]),
    )
    expect(sent.size).toBe(events.length)
    expect(sent).toEqual(new Map(rows.map(({ id, text }) => [id, text])))
  })

  test('shows its gateways and firewalls what happens (6.4)', async () => {
    const [traffic] = await store.query<{
      events: number
      out: number
      hit: number
      refused: number
      failed: number
      lost: number
    }>(
      `SELECT (SELECT count() FROM fact_log WHERE event_date < '2025-05-14') * 18000 + (SELECT sum(duration_s) FROM fact_resource_use WHERE action = 'play' AND event_date < '2025-05-14') * 20000 AS events,
        sum(out_bytes) AS out, sum(cache_hits) / sum(requests) AS hit, sum(s4xx) / sum(requests) AS refused, sum(s5xx) / sum(requests) AS failed, sum(toInt64(requests) - s2xx - s3xx - s4xx - s5xx) AS lost
       FROM fact_gateway_minute WHERE event_date < '2025-05-14'`,
    )
    expect((traffic?.out ?? 0) / (traffic?.events ?? 1)).toBeCloseTo(1, 6)
    expect(traffic?.hit).toBeGreaterThan(0.82)
    expect(traffic?.hit).toBeLessThan(0.9)
    expect(traffic?.refused).toBeCloseTo(0.014, 3)
    expect(traffic?.failed).toBeGreaterThan(0.0003)
    expect(traffic?.failed).toBeLessThan(0.002)
    expect(traffic?.lost).toBe(0)
    // The maintenance of 2025-04-27 lies before these days; 5xx of an ordinary hour stay rare.
    const [attacks] = await store.query<{
      day: number
      least: number
      most: number
      countries: number
      doubled: number
    }>(
      `SELECT (SELECT count() / 1440 FROM fact_waf_hit WHERE event_date BETWEEN '2025-05-01' AND '2025-05-13') / 13 AS day, min(n) AS least, max(n) AS most, (SELECT uniqExact(country) FROM fact_waf_hit) AS countries,
        (SELECT count() - uniqExact(event_id) FROM fact_waf_hit) AS doubled FROM (SELECT toStartOfHour(event_time) AS hour, count() / 60 AS n FROM fact_waf_hit WHERE event_date < '2025-05-14' GROUP BY hour)`,
    )
    expect(attacks?.day).toBeGreaterThan(2.9)
    expect(attacks?.day).toBeLessThan(3.6)
    expect(attacks?.least).toBeGreaterThan(1.8)
    expect(attacks?.most).toBeGreaterThan(6)
    expect(attacks?.countries).toBe(12)
    expect(attacks?.doubled).toBe(0)
  })

  test('writes one log row for every action (L11)', async () => {
    const twins = {
      fact_login: "'login'",
      fact_resource_use: "'view','play','download','fav'",
      fact_answer: "'answer'",
      fact_discussion: "'discuss','reply','like'",
    }
    for (const [table, types] of Object.entries(twins)) {
      expect(await one(store, `(SELECT count() FROM ${table})`)).toBe(
        await one(store, `(SELECT count() FROM fact_log WHERE log_type IN (${types}))`),
      )
      expect(
        await one(
          store,
          `(SELECT count() FROM ${table} WHERE event_id NOT IN (SELECT event_id FROM fact_log WHERE log_type IN (${types})))`,
        ),
      ).toBe(0)
    }
    expect(await one(store, '(SELECT count() FROM fact_resource_call) + (SELECT count() FROM fact_course_call)')).toBe(
      await one(store, "(SELECT count() FROM fact_log WHERE log_type = 'call')"),
    )
    expect(await one(store, '(SELECT count() - uniqExact(event_id) FROM fact_log)')).toBe(0)
    expect(
      await one(
        store,
        "(SELECT count() FROM fact_attendance WHERE event_id > 0 AND event_id NOT IN (SELECT event_id FROM fact_log WHERE log_type = 'sign'))",
      ),
    ).toBe(0)
    expect(await one(store, '(SELECT countIf(joined = 1) FROM fact_participation)')).toBe(
      await one(store, "(SELECT count() FROM fact_log WHERE log_type = 'activity')"),
    )
    expect(
      await one(
        store,
        "(SELECT count() FROM fact_homework WHERE toDate(submitted_at) BETWEEN '2025-05-08' AND '2025-05-13' AND toDate(assigned_at) >= '2025-04-30')",
      ),
    ).toBeGreaterThan(50)
  })

  test('expects every student of the class once, and nobody before their time (L13)', async () => {
    expect(await one(store, '(SELECT count() - uniqExact(sign_id, user_id) FROM fact_attendance)')).toBe(0)
    expect(
      await one(
        store,
        `(SELECT count() FROM (SELECT sign_id, any(class_id) AS class_id, count() AS n FROM fact_attendance GROUP BY sign_id) AS a INNER JOIN (SELECT class_id, count() AS enrolled FROM dim_enrolment FINAL GROUP BY class_id) AS e ON a.class_id = e.class_id WHERE n > enrolled)`,
      ),
    ).toBe(0)
    expect(
      await one(
        store,
        "(SELECT countIf(state IN ('present', 'late', 'early')) / count() FROM fact_attendance WHERE sign_date < '2025-05-14')",
      ),
    ).toBeGreaterThan(0.9)
    expect(
      await one(
        store,
        "(SELECT countIf(state IN ('present', 'late', 'early')) / count() FROM fact_attendance WHERE sign_date < '2025-05-14')",
      ),
    ).toBeLessThan(0.96)
    expect(
      await one(
        store,
        '(SELECT count() FROM fact_homework WHERE submitted_at < assigned_at OR graded_at < submitted_at OR submitted_at IS NULL AND graded_at IS NOT NULL)',
      ),
    ).toBe(0)
    expect(await one(store, `(SELECT count() FROM fact_log WHERE toUnixTimestamp(event_time) > ${NOW / 1000})`)).toBe(0)
    expect(
      await one(
        store,
        '(SELECT count() FROM fact_log AS l INNER JOIN (SELECT user_id AS id, joined_at AS since FROM dim_student UNION ALL SELECT user_id, joined_at FROM dim_teacher) AS p ON l.user_id = p.id WHERE l.event_date < p.since)',
      ),
    ).toBe(0)
    expect(
      await one(
        store,
        '(SELECT count() FROM fact_log WHERE school_id NOT IN (SELECT school_id FROM dim_school) OR (class_id > 0 AND class_id NOT IN (SELECT class_id FROM dim_course_class)) OR (course_id > 0 AND course_id NOT IN (SELECT course_id FROM dim_course)))',
      ),
    ).toBe(0)
  })

  test('shows weekends, the holiday, the hours of lessons and all platforms (6.5)', async () => {
    const logs = (days: string) =>
      one(store, `(SELECT count() / uniqExact(event_date) FROM fact_log WHERE event_date IN (${days}))`)
    const teaching = await logs("'2025-05-07','2025-05-08','2025-05-12','2025-05-13'")
    const weekend = await logs("'2025-05-10','2025-05-11'")
    expect(weekend / teaching).toBeGreaterThan(0.25)
    expect(weekend / teaching).toBeLessThan(0.6)
    expect((await logs("'2025-05-01','2025-05-02'")) / teaching).toBeLessThan(0.55)
    const hours = await store.query<{ hour: number; signs: number }>(
      "SELECT toHour(event_time) AS hour, count() AS signs FROM fact_log WHERE log_type = 'sign' AND event_date < '2025-05-14' GROUP BY hour",
    )
    const signs = (hour: number) => hours.filter((h) => h.hour === hour).reduce((sum, h) => sum + h.signs, 0)
    for (const peak of [8, 10, 14, 16]) expect(signs(peak)).toBeGreaterThan(signs(12) * 5)
    const shares = await store.query<{ platform: string; share: number }>(
      'SELECT platform, count() / (SELECT count() FROM fact_log) AS share FROM fact_log GROUP BY platform',
    )
    // One of the four schools has project groups; in the demo profile two in three have them and zyq takes 7 %.
    for (const { share } of shares) expect(share).toBeGreaterThan(0.02)
    expect(shares).toHaveLength(4)
  })

  test('has the planted gap', async () => {
    expect(
      await one(
        store,
        `(SELECT count() FROM fact_log WHERE school_id = ${world.plan().showcase.gapSchoolId} AND event_date BETWEEN '2025-05-11' AND '2025-05-12')`,
      ),
    ).toBe(0)
    expect(
      await one(
        store,
        `(SELECT count() FROM fact_log WHERE school_id = ${world.plan().showcase.gapSchoolId} AND event_date = '2025-05-09')`,
      ),
    ).toBeGreaterThan(0)
  })
  test('goes on after days without a server as if it had never stopped', async () => {
    const clock = { at: NOW, now: () => clock.at }
    const stopped = await openWorld(clock)
    await stopped.world.fillDays('2025-05-12', '2025-05-13')
    await stopped.world.fillToday()
    clock.at = NOW + 2 * 86_400_000
    await stopped.world.seedDims()
    // The day on which it stopped is completed through the intake, the one after it in one go.
    expect(await stopped.world.openDays()).toEqual([{ day: TODAY, until: NOW - (NOW % 1000) }])
    expect((await stopped.world.missingDays())[0]).toBe('2025-05-15')
    await stopped.world.fillDays('2025-05-15', '2025-05-15')
    await stopped.world.closeDay(TODAY)
    expect((await stopped.world.missingDays())[0]).toBe('2025-05-11')
    const steady = await openWorld({ now: () => NOW })
    await steady.world.fillDays('2025-05-12', '2025-05-13')
    expect(await hashOf(stopped.store, 'fact_log', "event_date IN ('2025-05-12', '2025-05-13')")).toBe(
      await hashOf(steady.store, 'fact_log', '1'),
    )
    // Homework of the days before goes on being handed in.
    const handedIn =
      "(SELECT count() FROM fact_homework FINAL WHERE submitted_at IS NOT NULL AND toDate(assigned_at) IN ('2025-05-12', '2025-05-13'))"
    expect(await one(stopped.store, handedIn)).toBeGreaterThan(await one(steady.store, handedIn))
    expect(
      await one(stopped.store, "(SELECT count() FROM fact_homework FINAL WHERE toDate(submitted_at) = '2025-05-15')"),
    ).toBe(
      await one(
        stopped.store,
        "(SELECT count() FROM fact_log WHERE log_type = 'homework' AND event_date = '2025-05-15')",
      ),
    )
  })
})
