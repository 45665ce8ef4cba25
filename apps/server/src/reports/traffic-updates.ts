import type { MetricId, Series, TrafficStatistics } from '@data-centre/api'
import type { OperationReader } from '../realtime/operation.ts'
import type { Traffic } from './traffic.ts'

/** Spans of the walls: the socket and HTTP give the same numbers. */
const MINUTES = 60
const HOURS = 24

const kpiValue = ({ kpi }: TrafficStatistics, id: MetricId): number | null =>
  kpi.find((one) => one.id === id)?.value ?? null
const lastOf = ({ series }: Series, id: string, at: number): number | null =>
  series.find((one) => one.id === id)?.data[at] ?? null

/** Traffic and attacks in the form of their topics, from the answers of the walls of operation. */
export const operationReader = ({ gateways, attacks }: Traffic): OperationReader => ({
  async traffic() {
    const answer = await gateways(MINUTES)
    const { x, series } = answer.line
    const at = Math.max(0, ...series.map(({ data }) => data.findLastIndex((value) => value !== null)))
    const out = kpiValue(answer, 'gateway.bandwidth')
    return {
      bwOut: out,
      // A gateway that has fallen silent has no bandwidth of this moment in either direction.
      bwIn: out === null ? null : lastOf(answer.line, 'in', at),
      qps: kpiValue(answer, 'gateway.requestRate'),
      err5xx: kpiValue(answer, 'gateway.serverErrorRate'),
      hit: kpiValue(answer, 'gateway.hitRate'),
      p95: kpiValue(answer, 'gateway.responseTime'),
      line: { t: x[at] ?? '', out: lastOf(answer.line, 'out', at), in: lastOf(answer.line, 'in', at) },
    }
  },
  async attacks() {
    const { kpi, type, recent } = await attacks(HOURS)
    const count = (id: MetricId): number => kpi.find((one) => one.id === id)?.value ?? 0
    return {
      hit: count('waf.hits'),
      blocked: count('waf.blocked'),
      types: type.map(({ id, value }) => ({ type: id, n: value ?? 0 })),
      recent: recent.map(({ t, rule, action, src, host, lng, lat }) => ({ t, rule, action, src, host, lng, lat })),
    }
  },
})
