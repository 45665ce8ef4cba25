import type { Answer, Flow } from '@data-centre/api'
import { knownIn, MetricReader } from '../metric-reader.ts'
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

/** From the owner's province to the caller's, by value; the scope narrows the owners. Nothing flows that is not known in the scope. */
export function flowPlan(context: Context, { measure, top, window }: FlowAnswer): ReportPlan<Flow> {
  const period = context.period(window)
  const reader = new MetricReader(context, [measure], [spanOf(period, context)], ['province', 'callerProvince'])
  const regions = context.places.provinces()
  const nameOf = (code: string): string => regions.find((region) => region.code === code)?.name ?? REST_NAME

  const build = (view: View): Flow => {
    if (!knownIn(context, measure)) return { nodes: [], links: [] }
    const calls = reader
      .members(view)
      .flatMap((owner) => regions.map(({ code }) => ({ owner, caller: code, value: reader.amount(view, measure, 0, owner, code).value ?? 0 })))
      .filter(({ value }) => value > 0)
    const ownerOf = sideOf(added(calls.map(({ owner, value }) => [owner, value])), top)
    const callerOf = sideOf(added(calls.map(({ caller, value }) => [caller, value])), top)
    const links = [...added(calls.map(({ owner, caller, value }) => [`owner:${ownerOf(owner)}|caller:${callerOf(caller)}`, value]))]
      .map(([pair, value]) => ({ source: pair.split('|')[0] ?? '', target: pair.split('|')[1] ?? '', value }))
      .sort((a, b) => b.value - a.value || (a.source + a.target < b.source + b.target ? -1 : 1))
    const sums = [...added(links.flatMap(({ source, target, value }) => [[source, value] as const, [target, value] as const]))]
    // Owners before callers, the rest of a side at its end.
    const order = ([id, value]: readonly [string, number]): number => (id.startsWith('owner:') ? 0 : 2) + (id.endsWith(REST) ? 1 : 0) - value / 1e15
    const nodes = sums.toSorted((a, b) => order(a) - order(b) || (a[0] < b[0] ? -1 : 1)).map(([id, value]) => ({ id, name: nameOf(id.slice(id.indexOf(':') + 1)), value }))
    return { nodes, links }
  }
  return { asks: reader.asks, live: reader.live, reach: { day: period.to }, build }
}
