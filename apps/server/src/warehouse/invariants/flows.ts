import { addDays } from '../../platform/clock.ts'
import { asked, closedSpan, spanText } from './asked.ts'
import { equal, type Finding, forAll, type Invariant, type InvariantWorld } from './invariant.ts'

const MAX_MS = 120_000
/** Links that a flow picture shows one by one; the others are its rest. */
const MAX_LINKS = 10
const facts = { 'courses.calls': 'fact_course_call', 'resources.calls': 'fact_resource_call' } as const
const DAYS = 30

interface Link {
  owner: string
  caller: string
  calls: number
}

/** Calls between schools that exist over the days of the check, the largest first. */
const linksOf = ({ store }: InvariantWorld, fact: string, from: string, to: string): Promise<Link[]> =>
  store.query<Link>(
    `SELECT toString(owner_school_id) AS owner, toString(school_id) AS caller, count() AS calls FROM ${fact} WHERE event_date BETWEEN {from:Date} AND {to:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL) AND school_id IN (SELECT school_id FROM dim_school FINAL) GROUP BY owner, caller ORDER BY calls DESC, owner, caller`,
    { from, to },
    { maxMs: MAX_MS },
  )

function summed(links: readonly Link[], side: 'owner' | 'caller'): Map<string, number> {
  const sums = new Map<string, number>()
  for (const link of links) sums.set(link[side], (sums.get(link[side]) ?? 0) + link.calls)
  return sums
}
const total = (links: readonly Link[]): number => links.reduce((sum, { calls }) => sum + calls, 0)

export const flowsInvariant: Invariant = {
  id: 'L8',
  statement: '流向：按提供方之和 = 按调用方之和 = 各流向之和加其余；被外校调用次数 = 提供方与调用方不同的调用条数',
  async check(world) {
    const range = { from: addDays(world.today, -DAYS), to: addDays(world.today, -1) }
    const span = closedSpan(range.from, range.to)
    const cells = await asked(world, [
      {
        measures: ['courses.calls', 'resources.calls', 'courses.callsOut', 'influence.calls'],
        spans: [span],
        by: ['school'],
      },
    ])
    const sum = (measure: Parameters<typeof cells.value>[2]) =>
      cells.members(0).reduce((all, school) => all + cells.value(0, 0, measure, school), 0)
    const findings: Finding[] = []
    const foreign: Link[] = []
    for (const [measure, fact] of Object.entries(facts) as [keyof typeof facts, string][]) {
      const links = await linksOf(world, fact, range.from, range.to)
      const [owners, callers] = [summed(links, 'owner'), summed(links, 'caller')]
      const scope = `${measure} ${spanText(span)}`
      findings.push(
        ...forAll(
          `${scope} = calls of owner`,
          'school',
          [...new Set([...cells.members(0), ...owners.keys()])].map((school) => [
            school,
            cells.value(0, 0, measure, school),
            owners.get(school) ?? 0,
          ]),
        ),
        equal(
          `${scope} by owner = by caller`,
          sum(measure),
          [...callers.values()].reduce((all, calls) => all + calls, 0),
        ),
        equal(
          `${scope} = links + rest`,
          sum(measure),
          total(links.slice(0, MAX_LINKS)) + total(links.slice(MAX_LINKS)),
        ),
      )
      const between = links.filter(({ owner, caller }) => owner !== caller)
      if (measure === 'courses.calls')
        findings.push(
          equal(`courses.callsOut ${spanText(span)} = foreign links`, sum('courses.callsOut'), total(between)),
        )
      foreign.push(...between)
    }
    const called = summed(foreign, 'owner')
    findings.push(
      ...forAll(
        `influence.calls ${spanText(span)} = foreign links`,
        'school',
        [...new Set([...cells.members(0), ...called.keys()])].map((school) => [
          school,
          cells.value(0, 0, 'influence.calls', school),
          called.get(school) ?? 0,
        ]),
      ),
    )
    return findings
  },
}
