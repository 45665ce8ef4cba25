import { addDays, mondayOf } from '../../platform/clock.ts'
import { isRemoved, type RollupDefinition } from '../rollups/definition.ts'
import { rollupDefinitions } from '../rollups/definitions.ts'
import { PurgedFacts } from '../rollups/purged-facts.ts'
import type { Params } from '../store.ts'
import { type Image, imageOf } from './image.ts'
import { chances, equal, type Finding, forAll, type Invariant, type InvariantWorld, sample } from './invariant.ts'

/** Weeks of each roll-up that are counted again, besides the newest. */
const MORE_WEEKS = 2
const MAX_MS = 120_000

/** The built weeks of a roll-up, newest first; the week that grows each night is left out of what is sampled. */
async function weeksOf({ store, today }: InvariantWorld, definition: RollupDefinition): Promise<string[]> {
  const { table, day, keptDays } = definition
  const rows = await store.query<{ week: string }>(
    `SELECT DISTINCT toString(toMonday(${day})) AS week FROM ${table} WHERE ${day} < {today:Date} ORDER BY week DESC`,
    { today },
  )
  const weeks = rows.map((row) => row.week)
  // Nothing can be held against a week whose facts have gone.
  const expired = new PurgedFacts([definition])
  await expired.load(store)
  return weeks.filter(
    (week) => !expired.isFrozen(table, week) && (keptDays === undefined || !isRemoved(week, keptDays, today)),
  )
}

/** What of a roll-up stands, and what its definition makes of the same part now. */
interface Part {
  scope: string
  where: string
  params: Params
}

async function weeklyParts(world: InvariantWorld, definition: RollupDefinition): Promise<Part[]> {
  const [newest, ...older] = await weeksOf(world, definition)
  if (!newest) return []
  const yesterday = addDays(world.today, -1)
  return [newest, ...sample(older, MORE_WEEKS, chances(world.seed))].map((week) => {
    const sunday = addDays(week, 6)
    return {
      scope: week,
      where: `${definition.day} BETWEEN {from:Date} AND {to:Date}`,
      params: { from: week, to: sunday < yesterday ? sunday : yesterday },
    }
  })
}

/** The newest term of a term roll-up: the one that is still being rebuilt. */
async function newestTerm({ store, today }: InvariantWorld, { table }: RollupDefinition): Promise<Part[]> {
  const rows = await store.query<{ term: string }>(
    `SELECT max(toString(term_id)) AS term FROM ${table} HAVING count() > 0`,
  )
  return rows.map(({ term }) => ({
    scope: term,
    where: 'term_id IN {terms:Array(String)}',
    params: { terms: [term], to: addDays(today, -1) },
  }))
}

async function recounted(world: InvariantWorld, definition: RollupDefinition): Promise<Finding[]> {
  const { store } = world
  const findings: Finding[] = []
  for (const { scope, where, params } of await (definition.terms
    ? newestTerm(world, definition)
    : weeklyParts(world, definition))) {
    const [kept] = await store.query<Image>(imageOf(definition.table, `${definition.table} WHERE ${where}`), params, {
      maxMs: MAX_MS,
    })
    const [fresh] = await store.query<Image>(imageOf(definition.table, `(${definition.select})`), params, {
      maxMs: MAX_MS,
    })
    findings.push(
      equal(`${definition.table} ${scope} rows`, kept?.rows ?? 0, fresh?.rows ?? 0),
      equal(`${definition.table} ${scope} content`, kept?.mix ?? 0, fresh?.mix ?? 0),
    )
  }
  return findings
}

/** Log types that also have a fact of their own, and where it stands. */
const twins: readonly [fact: string, types: string, rows?: string][] = [
  ['fact_login', "('login')"],
  ['fact_resource_use', "('view', 'play', 'download', 'fav')"],
  ['fact_answer', "('answer')"],
  ['fact_discussion', "('discuss', 'reply', 'like')"],
  [
    'fact_resource_call + fact_course_call',
    "('call')",
    '(SELECT school_id, event_date FROM fact_resource_call UNION ALL SELECT school_id, event_date FROM fact_course_call)',
  ],
]

async function twinned({ store, today }: InvariantWorld): Promise<Finding[]> {
  const range = { from: addDays(mondayOf(today), -7), to: addDays(today, -1) }
  const findings: Finding[] = []
  for (const [fact, types, from = fact] of twins) {
    const rows = await store.query<{ place: string; facts: number; logs: number }>(
      `SELECT concat(toString(school_id), ',', toString(event_date)) AS place, sum(fact) AS facts, sum(log) AS logs FROM (
  SELECT school_id, event_date, count() AS fact, 0 AS log FROM ${from} WHERE event_date BETWEEN {from:Date} AND {to:Date} GROUP BY school_id, event_date
  UNION ALL
  SELECT school_id, event_date, 0, count() FROM fact_log WHERE event_date BETWEEN {from:Date} AND {to:Date} AND log_type IN ${types} GROUP BY school_id, event_date
) GROUP BY school_id, event_date`,
      range,
      { maxMs: MAX_MS },
    )
    findings.push(
      ...forAll(
        `${fact} = fact_log ${range.from}..${range.to}`,
        'school,day',
        rows.map(({ place, facts, logs }) => [place, facts, logs]),
      ),
    )
  }
  return findings
}

export const recountInvariant: Invariant = {
  id: 'L11',
  statement: '一次操作一条日志；每个汇总表 = 按其定义对明细重算（重建任何一周都不改变结果）',
  async check(world) {
    const findings = await twinned(world)
    for (const definition of rollupDefinitions) findings.push(...(await recounted(world, definition)))
    return findings
  },
}
