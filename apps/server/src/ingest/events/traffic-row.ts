import { INTAKE_FUTURE_MS } from '@data-centre/api'
import { dayOfSeconds, instantOf } from '../../platform/instant.ts'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import { gatewayFields, wafFields } from '../../warehouse/events/traffic-row.ts'
import { keptDays } from '../../warehouse/schema/traffic-facts.ts'
import { eventIdOf, hashOf } from './event-id.ts'
import { type LineContext, lineKind } from './line-kind.ts'
import { type Refusal, refuse } from './resolve.ts'

const DAY_S = 86_400

/** A row about the traffic of a platform. A key that speaks for some schools only may not speak for the platform. */
function rowOf(
  table: 'fact_gateway_minute' | 'fact_waf_hit',
  { time, host }: { time: string; host: string },
  { sender, now }: LineContext,
  columns: DirectRow['row'],
): DirectRow | Refusal {
  if (sender.schoolIds) return refuse('foreign_school', 'the key speaks for some schools only')
  const at = instantOf(time)
  if (at * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', time)
  if (at < now / 1000 - keptDays[table] * DAY_S) return refuse('too_old', time)
  const day = dayOfSeconds(at)
  return { table, day, row: { event_time: at, event_date: day, host, ...columns } }
}

export const gatewayMinute = lineKind(gatewayFields, (line, context) => {
  const { region, isp, inBytes, outBytes, requests, s2xx, s3xx, s4xx, s5xx, cacheHits, p95 = 0, connections = 0 } = line
  if (s2xx + s3xx + s4xx + s5xx > requests) return refuse('invalid', 'more answers than requests')
  if (cacheHits > requests) return refuse('invalid', 'more cacheHits than requests')
  if (instantOf(line.time) % 60 !== 0) return refuse('invalid', 'time is no whole minute')
  return rowOf('fact_gateway_minute', line, context, {
    region,
    isp,
    in_bytes: inBytes,
    out_bytes: outBytes,
    requests,
    s2xx,
    s3xx,
    s4xx,
    s5xx,
    cache_hits: cacheHits,
    p95_ms: p95,
    connections,
  })
})

export const wafHit = lineKind(wafFields, (line, context) => {
  const { eventId, rule, level, action, uri, source, country, province = '', lng, lat } = line
  // Whose address it was is nobody's business here; the hash tells one source from another.
  return rowOf('fact_waf_hit', line, context, {
    event_id: eventIdOf(context.sender.platform, eventId).toString(),
    rule_type: rule,
    level,
    action,
    uri,
    source_hash: hashOf(source).toString(),
    country,
    province,
    lng,
    lat,
  })
})
