import { keptDays } from '../schema/traffic-facts.ts'
import { type RollupDefinition, rollupOf, within } from './definition.ts'

const sums = ['in_bytes', 'out_bytes', 'requests', 's4xx', 's5xx', 'cache_hits']

/** Traffic by hour, which outlives its minutes. */
export const trafficRollups: readonly RollupDefinition[] = [
  {
    ...rollupOf(
      'gateway_hour',
      `SELECT event_date AS stat_date, toHour(event_time) AS hour, region, host, isp, ${sums.map((name) => `sum(m.${name}) AS ${name}`).join(', ')}
FROM fact_gateway_minute AS m FINAL WHERE ${within('event_date')} GROUP BY stat_date, hour, region, host, isp`,
    ),
    keptDays: keptDays.fact_gateway_minute,
  },
]
