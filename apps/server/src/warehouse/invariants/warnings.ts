import { warningKinds } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import { differing } from '../reconcile.ts'
import type { WarningDay } from '../warnings/compile.ts'
import { evaluateDay, judgement } from '../warnings/evaluate.ts'
import { evaluatedDay, subjectsOf, warningCounts, warningsOf } from '../warnings/read.ts'
import { atMost, equal, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'
import { monotone } from './warning-levels.ts'

const nation: Scope = { level: 'nation', label: '全国' }

const FIRST_DAY = '1970-01-01'

/** The newest day that was judged, with its term. */
async function lastEvaluated({ store, calendar, today }: InvariantWorld): Promise<WarningDay | undefined> {
  const day = await evaluatedDay(store, FIRST_DAY, today)
  const term = day === undefined ? undefined : calendar.termOf(day)
  return day !== undefined && term ? { day, term } : undefined
}

const sumBy = <T>(
  items: readonly T[],
  key: (item: T) => number | string,
  amount: (item: T) => number,
): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(String(key(item)), (sums.get(String(key(item))) ?? 0) + amount(item))
  return sums
}

/** Warned subjects of each province, as it is read, against those of its schools. */
async function byProvince(world: InvariantWorld, { day, term }: WarningDay): Promise<Finding[]> {
  const { store } = world
  const places = await store.query<{ school: number; province: string }>(
    'SELECT school_id AS school, toString(province_code) AS province FROM dim_school FINAL',
  )
  const provinceOf = new Map(places.map(({ school, province }) => [school, province]))
  const ofSchools = await store.query<{ school: number; kind: string; level: number; subjects: number }>(
    'SELECT school_id AS school, toString(kind) AS kind, level, uniqExact(subject_id) AS subjects FROM fact_warning FINAL WHERE term_id = {term:String} AND stat_date = {day:Date} GROUP BY school, kind, level',
    { term: term.id, day },
  )
  const summed = sumBy(
    ofSchools,
    ({ school, kind, level }) => `${provinceOf.get(school)} ${kind} ${level}`,
    ({ subjects }) => subjects,
  )
  const read = new Map<string, number>()
  for (const province of new Set(provinceOf.values()))
    for (const { kind, level, subjects } of await warningCounts(
      store,
      { day, termId: term.id },
      { level: 'province', label: province, provinces: [province] },
    ))
      read.set(`${province} ${kind} ${level}`, subjects)
  return forAll(
    `warnings ${day}`,
    'province,kind,level',
    [...new Set([...read.keys(), ...summed.keys()])].map((key) => [key, read.get(key) ?? 0, summed.get(key) ?? 0]),
  )
}

export const warningsInvariant: Invariant = {
  id: 'L14',
  statement:
    '预警：按规则对明细重算 = fact_warning；级别与预警线一致且逐级成立；预警人数不超过在册人数；省 = 其各校之和',
  async check(world) {
    const evaluated = await lastEvaluated(world)
    if (!evaluated) return []
    const { store, drawn } = world
    const at = { day: evaluated.day, termId: evaluated.term.id }
    const findings: Finding[] = []
    for (const kind of warningKinds) {
      const scope = `${kind} ${evaluated.day}`
      findings.push(
        equal(
          `fact_warning ${scope} rows that differ`,
          await differing(store, 'fact_warning', judgement(kind, evaluated, drawn)),
          0,
        ),
      )
      const warnings = await warningsOf(store, kind, at, nation)
      const warned = sumBy(
        warnings,
        ({ school }) => school,
        () => 1,
      )
      const people = sumBy(
        await subjectsOf(store, kind, at, nation),
        ({ school }) => school,
        ({ subjects }) => subjects,
      )
      findings.push(
        ...monotone(world, kind, warnings, scope),
        ...forAll(
          `warned <= subjects of ${scope}`,
          'school',
          [...warned].map(([school, count]) => [school, count, people.get(school) ?? 0]),
          atMost,
        ),
      )
    }
    return [...findings, ...(await byProvince(world, evaluated))]
  },
  async renew(world) {
    const evaluated = await lastEvaluated(world)
    return evaluated ? evaluateDay(world.store, evaluated.day, evaluated.term, world.drawn) : 0
  },
}
