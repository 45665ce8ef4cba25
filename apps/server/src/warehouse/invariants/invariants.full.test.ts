import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateMutations } from '../../../testing/rate-mutations.ts'
import { addDays } from '../../platform/clock.ts'
import { Calendar } from '../calendar.ts'
import { createDemoWorld } from '../demo/world.ts'
import { openChdb } from '../engine/chdb.ts'
import { prepareWarehouse } from '../prepare.ts'
import { takeRanks } from '../rankings/snapshot.ts'
import { RollupKeeper } from '../rollups/keeper.ts'
import { rebuild } from '../rollups/rebuild.ts'
import type { FactStore } from '../store.ts'
import { evaluateWarnings } from '../warnings/evaluate.ts'
import { asked, closedSpan, hasDimension, inParts, measureIds, membersOf } from './asked.ts'
import { checkInvariants } from './check.ts'
import type { Finding, InvariantId, InvariantWorld } from './invariant.ts'
import { invariants, invariantsOfTests } from './list.ts'

const TODAY = '2025-05-14'
const YESTERDAY = '2025-05-13'
/** Monday of the first week that a mutation changes. */
const FIRST_WEEK = '2025-04-14'
const clock = { now: () => Date.parse(`${TODAY}T10:20:30+08:00`) }
const dir = mkdtempSync(join(tmpdir(), 'laws-'))
let store: FactStore
let world: InvariantWorld
let keeper: RollupKeeper

beforeAll(async () => {
  store = await openChdb({ dir, sessions: 2 })
  await prepareWarehouse(store)
  const demo = await createDemoWorld({ store, profile: 'tiny', clock })
  await demo.seedDims()
  await demo.fillToday()
  keeper = new RollupKeeper(store, clock)
  await keeper.load()
  const from = addDays(TODAY, -35)
  await demo.fillDays(from, YESTERDAY)
  await keeper.touch(Array.from({ length: 35 }, (_, i) => addDays(from, i)))
  await keeper.run()
  const calendar = new Calendar()
  await takeRanks(store, calendar, YESTERDAY)
  await evaluateWarnings(store, calendar, YESTERDAY, {}, 1)
  world = { store, today: TODAY, calendar, drawn: {}, seed: 1 }
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const broken = (findings: readonly Finding[]) => findings.filter(({ ok }) => !ok)
const invariantOf = (id: InvariantId) => {
  const invariant = invariants.find((one) => one.id === id)
  if (!invariant) throw new Error(`no law ${id}`)
  return invariant
}

interface Mutation {
  /** Makes the invariant's numbers wrong. */
  breaks: string
  /** Roll-ups whose rebuilding puts them right; the night's work done again; or, where neither is to blame, the statement that does. */
  heals: { rebuild: string } | 'renewed' | { undo: string }
}

const schoolMoved = (province: string, version: number) =>
  `INSERT INTO dim_school SELECT * REPLACE(${province} AS province_code, toUInt64(${version}) AS version) FROM dim_school FINAL WHERE school_id = (SELECT min(school_id) FROM dim_school)`

/** At least one for every invariant of the list. */
const mutations: Record<InvariantId, readonly Mutation[]> = {
  L1: [
    {
      breaks: `ALTER TABLE active_province_day DELETE WHERE stat_date = '${YESTERDAY}' AND user_role = 'student' AND platform = ''`,
      heals: { rebuild: 'active_province_day' },
    },
    { breaks: schoolMoved("''", 4e9), heals: { undo: schoolMoved("concat(left(city_code, 2), '0000')", 5e9) } },
  ],
  L2: [
    {
      breaks: `ALTER TABLE log_day DELETE WHERE stat_date = '${YESTERDAY}' AND user_role = 'teacher'`,
      heals: { rebuild: 'log_day' },
    },
  ],
  L3: [
    {
      breaks: `ALTER TABLE log_hour UPDATE hours = arrayMap((n, h) -> if(h = 9, n + 1, n), hours, arrayEnumerate(hours)) WHERE stat_date = '${YESTERDAY}'`,
      heals: { rebuild: 'log_hour' },
    },
    {
      breaks: `ALTER TABLE attendance_day UPDATE absent = absent + 1 WHERE stat_date = '${YESTERDAY}'`,
      heals: { rebuild: 'attendance_day' },
    },
    { breaks: 'ALTER TABLE score_term UPDATE from_90 = from_90 + 1 WHERE 1', heals: { rebuild: 'score_term' } },
  ],
  L6: [
    {
      breaks: "ALTER TABLE active_day DELETE WHERE stat_date >= '2025-05-07' AND platform = ''",
      heals: { rebuild: 'active_day' },
    },
  ],
  L7: [
    {
      breaks:
        "INSERT INTO entity_change SELECT * FROM entity_change WHERE change_date >= '2025-04-20' ORDER BY change_date DESC LIMIT 1",
      heals: { rebuild: 'entity_change' },
    },
    // Longer ago than growth is compared: as if one more student had left than had come.
    {
      breaks: `INSERT INTO stock_day SELECT * REPLACE(toDate('2024-01-01') AS stat_date, toInt32(-1) AS students) FROM stock_day LIMIT 1`,
      heals: { undo: "ALTER TABLE stock_day DELETE WHERE stat_date = '2024-01-01'" },
    },
    {
      breaks: `INSERT INTO stock_day SELECT * REPLACE(toDate('2024-01-01') AS stat_date, toInt32(1000000) AS students) FROM stock_day LIMIT 1`,
      heals: { undo: "ALTER TABLE stock_day DELETE WHERE stat_date = '2024-01-01'" },
    },
  ],
  L8: [
    {
      breaks: `INSERT INTO fact_course_call SELECT * REPLACE(toUInt32(999999) AS owner_school_id) FROM fact_course_call WHERE event_date = '${YESTERDAY}' LIMIT 1`,
      heals: { undo: 'ALTER TABLE fact_course_call DELETE WHERE owner_school_id = 999999' },
    },
  ],
  L9: rateMutations(YESTERDAY),
  L10: [
    {
      breaks: `INSERT INTO rank_snapshot SELECT * REPLACE(value + 1 AS value, version + 1 AS version) FROM rank_snapshot FINAL WHERE list_id = 'students.active' AND period = '7' AND scope = '0' AND rank = 2`,
      heals: 'renewed',
    },
    {
      breaks: `ALTER TABLE log_day UPDATE types = mapApply((type, n) -> (type, n + 1), types) WHERE stat_date = '${YESTERDAY}'`,
      heals: { rebuild: 'log_day' },
    },
  ],
  L11: [
    {
      breaks: `INSERT INTO resource_day SELECT * FROM resource_day WHERE stat_date = '${YESTERDAY}' LIMIT 1`,
      heals: { rebuild: 'resource_day' },
    },
    {
      breaks: "ALTER TABLE homework_day UPDATE score_sum = score_sum + 1 WHERE stat_date >= '2025-05-05'",
      heals: { rebuild: 'homework_day' },
    },
    // Scores have columns that may be empty: a row with one is seen all the same.
    {
      breaks: 'ALTER TABLE fact_score UPDATE final_score = final_score + 1 WHERE exam_score IS NULL',
      heals: { rebuild: 'fact_score' },
    },
  ],
  L12: [
    {
      breaks: `ALTER TABLE answer_day UPDATE answers = answers + 1 WHERE stat_date = '${YESTERDAY}'`,
      heals: { rebuild: 'answer_day' },
    },
    {
      breaks: `ALTER TABLE active_province_day DELETE WHERE stat_date = '${YESTERDAY}' AND user_role = 'teacher' AND platform = ''`,
      heals: { rebuild: 'active_province_day' },
    },
  ],
  L13: [
    {
      breaks: `INSERT INTO fact_homework SELECT * REPLACE(assigned_at - 60 AS submitted_at, version + 1 AS version) FROM fact_homework FINAL WHERE due_date = '${YESTERDAY}' AND submitted_at IS NOT NULL LIMIT 1`,
      heals: { undo: 'ALTER TABLE fact_homework DELETE WHERE submitted_at < assigned_at' },
    },
    {
      breaks: `INSERT INTO fact_certificate SELECT * REPLACE(toUInt64(1) AS certificate_id, toUInt64(1) AS user_id) FROM fact_certificate FINAL WHERE toDate(issued_at) BETWEEN '2025-04-14' AND '${YESTERDAY}' LIMIT 1`,
      heals: { undo: 'ALTER TABLE fact_certificate DELETE WHERE certificate_id = 1' },
    },
  ],
  L14: [
    {
      breaks:
        'INSERT INTO fact_warning SELECT * REPLACE(toUInt8(level % 3 + 1) AS level, version + 1 AS version) FROM fact_warning FINAL LIMIT 1',
      heals: 'renewed',
    },
    { breaks: "ALTER TABLE fact_warning DELETE WHERE kind = 'attendance'", heals: 'renewed' },
    { breaks: "ALTER TABLE fact_warning UPDATE province_code = '110000' WHERE kind = 'homework'", heals: 'renewed' },
  ],
  L15: [
    {
      breaks: `INSERT INTO entity_change SELECT '${YESTERDAY}', 'course', 'standard', 'zyk', school_id, 1, 0, 0, 0 FROM dim_school LIMIT 1`,
      heals: { rebuild: 'entity_change' },
    },
  ],
  L23: [
    {
      breaks:
        'INSERT INTO dim_course_class SELECT * REPLACE(toUInt32(999999) AS school_id) FROM dim_course_class FINAL LIMIT 1',
      heals: { undo: 'ALTER TABLE dim_course_class DELETE WHERE school_id = 999999' },
    },
    { breaks: 'INSERT INTO fact_score SELECT * FROM fact_score LIMIT 1', heals: { rebuild: 'fact_score' } },
    {
      breaks:
        'INSERT INTO dim_chapter_resource SELECT * REPLACE(toUInt64(999999) AS course_id, version + 1 AS version) FROM dim_chapter_resource FINAL LIMIT 1',
      heals: { undo: 'ALTER TABLE dim_chapter_resource DELETE WHERE course_id = 999999' },
    },
    {
      breaks: `INSERT INTO fact_resource_use SELECT * REPLACE(toUInt32(999999) AS owner_school_id, event_id + 1 AS event_id) FROM fact_resource_use WHERE event_date = '${YESTERDAY}' LIMIT 1`,
      heals: { undo: 'ALTER TABLE fact_resource_use DELETE WHERE owner_school_id = 999999' },
    },
    {
      breaks:
        'INSERT INTO fact_homework SELECT * REPLACE(toUInt32(999999) AS school_id) FROM fact_homework FINAL LIMIT 1',
      heals: { undo: 'ALTER TABLE fact_homework DELETE WHERE school_id = 999999' },
    },
    // Older than a year.
    {
      breaks: `INSERT INTO fact_answer SELECT * EXCEPT copy REPLACE(event_id + 1 AS event_id, toDate('2024-01-15') AS event_date) FROM (SELECT *, arrayJoin([1, 2]) AS copy FROM (SELECT * FROM fact_answer WHERE event_date = '${YESTERDAY}' LIMIT 1))`,
      heals: { undo: "ALTER TABLE fact_answer DELETE WHERE event_date = '2024-01-15'" },
    },
    {
      breaks:
        'INSERT INTO fact_waf_hit SELECT * REPLACE(event_time + 1 AS event_time, toUInt64(1) AS source_hash) FROM fact_waf_hit FINAL LIMIT 1',
      heals: { undo: 'ALTER TABLE fact_waf_hit DELETE WHERE source_hash = 1' },
    },
  ],
}

describe('the list of invariants', () => {
  it('holds on the tiny demo world', async () => {
    const results = await checkInvariants(world, async () => undefined)
    for (const { law: invariant, findings } of results) {
      expect(broken(findings), invariant).toEqual([])
      expect(findings.length, invariant).toBeGreaterThan(0)
    }
  })
})

it('every law is in the book or shown by a test that is there and names it', () => {
  for (const { id, shownBy } of invariantsOfTests)
    expect(readFileSync(new URL(`../../../../../${shownBy}`, import.meta.url), 'utf8'), shownBy).toMatch(
      new RegExp(`\\b${id}\\b`),
    )
  const ids = new Set([...invariants, ...invariantsOfTests].map(({ id }) => id))
  // L21 and L22, labels and layout, are no invariants of numbers: the tests of the product hold them.
  expect([...ids].sort()).toEqual([...Array.from({ length: 20 }, (_, i) => `L${i + 1}`), 'L23'].sort())
})

describe('a law notices', () => {
  const run = (statement: string) =>
    store.command(statement.startsWith('ALTER') ? `${statement} SETTINGS mutations_sync = 1` : statement)

  it('has a mutation for each law of the book', () => {
    expect(Object.keys(mutations).sort()).toEqual(invariants.map(({ id }) => id).sort())
  })

  const all = Object.entries(mutations).flatMap(([id, list]) =>
    list.map((mutation, at) => ({ id: id as InvariantId, name: `${id}.${at + 1}`, ...mutation })),
  )
  it.each(all.map((mutation) => [mutation.name, mutation] as const))('%s', async (_, { id, breaks, heals }) => {
    const invariant = invariantOf(id)
    await run(breaks)
    expect(broken(await invariant.check(world)).length).toBeGreaterThan(0)
    if (heals === 'renewed') expect(await invariant.renew?.(world)).toBeGreaterThan(0)
    else if ('undo' in heals) await run(heals.undo)
    else await rebuild(store, heals.rebuild, FIRST_WEEK, '2025-05-12', YESTERDAY)
    expect(broken(await invariant.check(world))).toEqual([])
  })
})

describe('L20: a corrected row of attendance', () => {
  const DAY = '2025-05-08'
  const days = [addDays(DAY, -1), DAY, addDays(DAY, 1)].map((day) => closedSpan(day, day))
  interface Signed {
    school: number
    college: number
    taught: number
    sign: string
    user: string
  }

  /** Every number of the warehouse of three days, by school and by college, with its key: measure, day, school, college. */
  async function numbers(): Promise<Map<string, number>> {
    const values = new Map<string, number>()
    const colleges = [...(await membersOf(world, 'college'))].map((member) => member.split('|') as [string, string])
    for await (const measures of inParts(measureIds.filter((id) => hasDimension(id, 'school')))) {
      const inColleges = measures.filter((id) => hasDimension(id, 'college'))
      const cells = await asked(world, [
        { measures, spans: days, by: ['school'] },
        { measures: inColleges, spans: days, by: ['school', 'college'] },
      ])
      for (const [span, { to }] of days.entries()) {
        for (const school of cells.members(0))
          for (const id of measures) values.set(`${id} ${to} ${school}`, cells.value(0, span, id, school))
        for (const [school, college] of colleges)
          for (const id of inColleges)
            values.set(`${id} ${to} ${school} ${college}`, cells.value(1, span, id, school, college))
      }
    }
    return values
  }

  /** Changed numbers that are not of the day, the school and the colleges of student and teacher; a score is of its term. */
  function strays(
    before: ReadonlyMap<string, number>,
    after: ReadonlyMap<string, number>,
    { school, college, taught }: Signed,
  ): string[] {
    return changed(before, after).filter((key) => {
      const [id = '', day, ofSchool, ofCollege] = key.split(' ')
      const isOfDay = day === DAY || id.startsWith('scores.')
      return (
        !isOfDay ||
        ofSchool !== String(school) ||
        (ofCollege !== undefined && ![String(college), String(taught)].includes(ofCollege))
      )
    })
  }
  const changed = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] =>
    [...after].flatMap(([key, value]) => (value === before.get(key) ? [] : [key]))

  const state = async ({ sign, user }: Signed, to: 'absent' | 'present', version: number): Promise<void> => {
    await store.command(
      `INSERT INTO fact_attendance SELECT * REPLACE('${to}' AS state, version + ${version} AS version) FROM fact_attendance FINAL WHERE sign_id = {sign:UInt64} AND user_id = {user:UInt64}`,
      { sign, user },
    )
    await keeper.touch([DAY])
    await keeper.run()
  }

  it('changes that day, that class and its ancestors, and nothing when it is taken back', async () => {
    const rows = await store.query<Signed>(
      `SELECT school_id AS school, argMin(college_id, (sign_id, user_id)) AS college, argMin(teacher_college_id, (sign_id, user_id)) AS taught, toString(min(sign_id)) AS sign, toString(argMin(user_id, (sign_id, user_id))) AS user FROM fact_attendance FINAL WHERE sign_date = '${DAY}' AND state = 'present' GROUP BY school ORDER BY school LIMIT 2`,
    )
    expect(rows).toHaveLength(2)
    const [one, other] = rows as [Signed, Signed]
    const before = await numbers()
    await state(one, 'absent', 1)
    const after = await numbers()
    expect(strays(before, after, one)).toEqual([])
    for (const [id, by] of [
      ['attendance.absent', 1],
      ['attendance.present', -1],
    ] as const)
      expect((after.get(`${id} ${DAY} ${one.school}`) ?? 0) - (before.get(`${id} ${DAY} ${one.school}`) ?? 0), id).toBe(
        by,
      )
    // A correction that also met the row of another school.
    await state(other, 'absent', 1)
    expect(strays(before, await numbers(), one)).toContain(`attendance.absent ${DAY} ${other.school}`)
    await state(one, 'present', 1)
    await state(other, 'present', 1)
    expect(changed(before, await numbers())).toEqual([])
  })
})
