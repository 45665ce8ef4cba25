import { addDays } from '../../platform/clock.ts'
import type { RankSpans } from '../rankings/compile.ts'
import { rankEntities } from '../rankings/entities.ts'
import { type RankingId, rankingIds, rankingList } from '../rankings/lists.ts'
import { currentRanks, type RankedEntity } from '../rankings/read.ts'
import { MAX_LIST, nightRanks, takeRanks, withPreceding } from '../rankings/snapshot.ts'
import { differing } from '../reconcile.ts'
import { atMost, equal, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'

const DAYS = 7
/** What a weighted value may be off, of 100. */
const WEIGHT_TOLERANCE = 0.01

const logged = (id: string, where: string): string =>
  `SELECT ${id} AS id, count() AS n FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date} AND ${where} GROUP BY id`
const TEACHING_LOGS = "('study', 'sign', 'activity', 'homework', 'exam', 'teach')"
/** What a list that is ordered by one number counts, straight from the facts: id, n. */
const counts: Partial<Record<RankingId, string>> = {
  'schools.active':
    "SELECT school_id AS id, sum(people) AS n FROM (SELECT school_id, event_date, uniqExact(user_id) AS people FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date} AND user_role <> 'staff' GROUP BY school_id, event_date) GROUP BY id",
  'schools.using': logged('school_id', `user_role <> 'staff' AND log_type IN ${TEACHING_LOGS}`),
  'courses.active': logged('course_id', "course_id > 0 AND user_role = 'student'"),
  'teachers.active': logged('user_id', "user_role = 'teacher'"),
  'students.active': logged('user_id', "user_role = 'student'"),
  'resources.used':
    "SELECT resource_id AS id, count() AS n FROM fact_resource_use WHERE event_date BETWEEN {from:Date} AND {to:Date} AND user_role <> 'staff' GROUP BY id",
  'courses.called':
    'SELECT source_course_id AS id, count() AS n FROM fact_course_call WHERE event_date BETWEEN {from:Date} AND {to:Date} GROUP BY id',
  'courses.mooc':
    "SELECT course_id AS id, count() AS n FROM dim_enrolment FINAL WHERE toDate(joined_at) BETWEEN {from:Date} AND {to:Date} AND platform = 'mooc' GROUP BY id",
}

/** The largest number among everybody who was there at the end of the span, counted without ranking anybody. */
async function largest({ store }: InvariantWorld, id: RankingId, { from, to }: RankSpans): Promise<number | undefined> {
  const counted = counts[id]
  if (!counted) return undefined
  const there = `SELECT id FROM (${rankEntities[rankingList(id).entity]}) WHERE removed_at IS NULL OR toDate(removed_at) > {to:Date}`
  const [row] = await store.query<{ n: number }>(
    `SELECT max(n) AS n FROM (${counted}) WHERE id IN (${there})`,
    { from, to },
    { maxMs: 60_000 },
  )
  return Number(row?.n ?? 0)
}

const textOf = (rows: readonly RankedEntity[]): string[] => rows.map(({ rank, id, value }) => `${rank} ${id} ${value}`)

/** A weighted value against its parts. */
function weighted(scope: string, id: RankingId, rows: readonly RankedEntity[]): Finding[] {
  const { by } = rankingList(id)
  if (typeof by === 'string') return []
  const weights = Object.entries(by.weights)
  const ofParts = (row: RankedEntity) =>
    weights.reduce((sum, [name, weight]) => sum + (weight * (row.parts[name] ?? 0)) / 100, 0)
  return [
    equal(
      `${id} weights`,
      weights.reduce((sum, [, weight]) => sum + weight, 0),
      100,
    ),
    ...forAll(
      `|value - weighted parts| of ${scope}`,
      'id',
      rows.map((row) => [row.id, Math.abs(row.value - ofParts(row)), WEIGHT_TOLERANCE]),
      atMost,
    ),
  ]
}

/** A list of the nation as the facts give it. */
async function listed(world: InvariantWorld, id: RankingId): Promise<Finding[]> {
  const spans = withPreceding(addDays(world.today, -DAYS), addDays(world.today, -1))
  const scope = `${id} ${spans.from}..${spans.to}`
  const read = (days: RankSpans) => currentRanks(world.store, id, days, { filter: {} })
  const [rows, again, before] = [
    await read(spans),
    await read(spans),
    await read(withPreceding(spans.beforeFrom, spans.beforeTo)),
  ]
  const repeated = new Set(textOf(again))
  const ranksBefore = new Map(before.map((row) => [row.id, row.rank]))
  const top = await largest(world, id, spans)
  return [
    ...forAll(
      `ranks without gaps of ${scope}`,
      'id',
      rows.map((row, i) => [row.id, row.rank, i + 1]),
    ),
    ...forAll(
      `value <= value above of ${scope}`,
      'id',
      rows.slice(1).map((row, i) => [row.id, row.value, rows[i]?.value ?? 0]),
      atMost,
    ),
    equal(`read twice ${scope}`, textOf(rows).filter((row) => repeated.has(row)).length, again.length),
    // A list ends at its longest: who stood below has a rank before that the shorter list does not show.
    ...forAll(
      `rank before of ${scope}`,
      'id',
      rows.map((row) => [row.id, row.previous > MAX_LIST ? 0 : row.previous, ranksBefore.get(row.id) ?? 0]),
    ),
    ...(top === undefined ? [] : [equal(`first = largest of ${scope}`, rows[0]?.value ?? 0, top)]),
    ...weighted(scope, id, rows),
  ]
}

/** The newest night whose ranks were taken. */
async function lastNight({ store, today }: InvariantWorld): Promise<string | undefined> {
  const [row] = await store.query<{ day: string }>(
    'SELECT toString(max(stat_date)) AS day FROM rank_snapshot WHERE stat_date < {today:Date} HAVING count() > 0',
    { today },
  )
  return row?.day
}

async function ofNight(world: InvariantWorld): Promise<Finding[]> {
  const day = await lastNight(world)
  const findings: Finding[] = []
  if (day === undefined) return findings
  for (const { id, period, derivation } of nightRanks(world.calendar, day))
    findings.push(
      equal(
        `rank_snapshot ${id} ${period} ${day} rows that differ`,
        await differing(world.store, 'rank_snapshot', derivation),
        0,
      ),
    )
  return findings
}

export const rankingsInvariant: Invariant = {
  id: 'L10',
  statement:
    '榜单：数值不升，名次连续，两次读取一致；第一名 = 全体最大；上期名次 = 上期榜单的名次；加权榜 = 各项加权之和；夜间快照 = 按明细重算',
  async check(world) {
    const findings: Finding[] = []
    for (const id of rankingIds) findings.push(...(await listed(world, id)))
    return [...findings, ...(await ofNight(world))]
  },
  async renew(world) {
    const day = await lastNight(world)
    return day === undefined ? 0 : takeRanks(world.store, world.calendar, day)
  },
}
