import { type Answer, type Dimension, type Flow, memberLabel, members } from '@data-centre/api'
import { majorQuery, NO_MAJOR } from '../entities/branch-entities.ts'
import type { EntityQuery } from '../entities/entity-query.ts'
import { MetricReader } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type FlowAnswer = Extract<Answer, { shape: 'flow' }>

const REST = 'rest'
const REST_NAME = '其他'

/** One side of the picture: the largest places, then all others as one. */
function sideOf(sums: ReadonlyMap<string, number>, top: number): (code: string) => string {
  const largest = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, top)
  const kept = new Set(largest.map(([code]) => code))
  return (code) => (kept.has(code) ? code : REST)
}

function added(pairs: Iterable<readonly [string, number]>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, value] of pairs) sums.set(key, (sums.get(key) ?? 0) + value)
  return sums
}

/** Both sides of a flow: dimensions, members allowed on the side of the callers (absent: all that are found), and the name of a node by its id. */
interface Sides {
  by: readonly [Dimension, Dimension]
  callers?: readonly string[]
  nameOf: (id: string, view: View) => string
  entities?: EntityQuery
}
const codeOf = (id: string): string => id.slice(id.indexOf(':') + 1)

function provincesToProvinces({ places }: Context): Sides {
  const names = new Map(places.provinces().map(({ code, name }) => [code, name]))
  return {
    by: ['province', 'callerProvince'],
    callers: [...names.keys()],
    nameOf: (id) => names.get(codeOf(id)) ?? REST_NAME,
  }
}

function coursesToSchools({ directory }: Context): Sides {
  const schools = new Map(directory.schools().map(({ id, name }) => [String(id), name]))
  return {
    by: ['course', 'callerSchool'],
    callers: [...schools.keys()],
    nameOf: (id) =>
      (id.startsWith('owner:') ? directory.course(Number(codeOf(id)))?.name : schools.get(codeOf(id))) ?? REST_NAME,
  }
}

function schoolsToColleges({ directory }: Context): Sides {
  const schools = new Map(directory.schools().map(({ id, name }) => [String(id), name]))
  return {
    by: ['ownerSchool', 'college'],
    nameOf: (id) =>
      (id.startsWith('owner:') ? schools.get(codeOf(id)) : directory.collegeName(Number(codeOf(id)))) ?? REST_NAME,
  }
}

function schoolsToProvinces(context: Context): Sides {
  const { directory } = context
  const provinces = provincesToProvinces(context)
  return {
    ...provinces,
    by: ['school', 'callerProvince'],
    nameOf: (id, view) =>
      id.startsWith('owner:') ? (directory.school(Number(codeOf(id)))?.name ?? REST_NAME) : provinces.nameOf(id, view),
  }
}

function stepsToSteps(): Sides {
  return {
    by: ['stepFrom', 'stepTo'],
    callers: Object.keys(members.stepTo),
    nameOf: (id) => memberLabel('stepTo', codeOf(id)),
  }
}

function hostsToMembers({ directory }: Context): Sides {
  const schools = new Map(directory.schools().map(({ id, name }) => [String(id), name]))
  return {
    by: ['hostSchool', 'school'],
    callers: [...schools.keys()],
    nameOf: (id) => schools.get(codeOf(id)) ?? REST_NAME,
  }
}

function coursesToMajors(context: Context): Sides {
  const { directory } = context
  const majorName = (id: string, { entities }: View): string =>
    id === REST ? REST_NAME : (entities.find((major) => major.id === id)?.name ?? NO_MAJOR)
  return {
    by: ['course', 'major'],
    nameOf: (id, view) =>
      id.startsWith('owner:') ? (directory.course(Number(codeOf(id)))?.name ?? REST_NAME) : majorName(codeOf(id), view),
    entities: majorQuery(context),
  }
}

function sidesOf(context: Context, sides: FlowAnswer['sides']): Sides {
  if (sides === 'courses') return coursesToSchools(context)
  if (sides === 'outside') return schoolsToColleges(context)
  if (sides === 'schools') return schoolsToProvinces(context)
  if (sides === 'projects') return hostsToMembers(context)
  if (sides === 'system') return coursesToMajors(context)
  return sides === 'steps' ? stepsToSteps() : provincesToProvinces(context)
}

/** From the owner's side to the caller's, by value; the scope narrows the owners. Nothing flows that is not known in the scope. */
export function flowPlan(context: Context, { measure, top, window, sides }: FlowAnswer): ReportPlan<Flow> {
  const period = context.period(window)
  const { by, callers, nameOf, entities } = sidesOf(context, sides)
  const reader = new MetricReader(context, [measure], [spanOf(period, context)], by)

  const build = (view: View): Flow => {
    if (!reader.knows(measure)) return { nodes: [], links: [] }
    const calls = reader
      .tuples(view)
      .map(([owner = '', caller = '']) => ({
        owner,
        caller,
        value: reader.amount(view, measure, 0, owner, caller).value ?? 0,
      }))
      .filter(({ caller, value }) => value > 0 && (callers?.includes(caller) ?? true))
    const ownerOf = sideOf(added(calls.map(({ owner, value }) => [owner, value])), top)
    const callerOf = sideOf(added(calls.map(({ caller, value }) => [caller, value])), top)
    const links = [
      ...added(calls.map(({ owner, caller, value }) => [`owner:${ownerOf(owner)}|caller:${callerOf(caller)}`, value])),
    ]
      .map(([pair, value]) => ({ source: pair.split('|')[0] ?? '', target: pair.split('|')[1] ?? '', value }))
      .sort((a, b) => b.value - a.value || (a.source + a.target < b.source + b.target ? -1 : 1))
    const sums = [
      ...added(links.flatMap(({ source, target, value }) => [[source, value] as const, [target, value] as const])),
    ]
    // Owners before callers, the rest of a side at its end.
    const order = ([id, value]: readonly [string, number]): number =>
      (id.startsWith('owner:') ? 0 : 2) + (id.endsWith(REST) ? 1 : 0) - value / 1e15
    const nodes = sums
      .toSorted((a, b) => order(a) - order(b) || (a[0] < b[0] ? -1 : 1))
      .map(([id, value]) => ({ id, name: nameOf(id, view), value }))
    return { nodes, links }
  }
  return {
    asks: reader.asks,
    ...(entities ? { entities } : {}),
    live: reader.live,
    reach: { day: period.to },
    build,
  }
}
