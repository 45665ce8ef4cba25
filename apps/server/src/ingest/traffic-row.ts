import { INTAKE_FUTURE_MS, members } from '@data-centre/api'
import type { DirectRow } from '../warehouse/events/direct-row.ts'
import type { TrafficRow, TrafficType } from '../warehouse/events/traffic-row.ts'
import { keptDays } from '../warehouse/schema/traffic-facts.ts'
import { eventIdOf, hashOf } from './event-id.ts'
import { dayOfSeconds, instantOf } from './instant.ts'
import { type Refusal, refuse, type Sender } from './resolve.ts'

type Fields = Readonly<Record<string, unknown>>

// Neither store takes control characters or half a surrogate pair.
const unstorable = /[\p{Cc}\p{Surrogate}]/u
const MAX_CONNECTIONS = 2 ** 32 - 1
const MAX_MS = 3_600_000
const DAY_S = 86_400

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown, longest: number): boolean => typeof value === 'string' && value.length > 0 && value.length <= longest && !unstorable.test(value)
const isMember = (list: object) => (value: unknown) => typeof value === 'string' && Object.hasOwn(list, value)
const isDegree = (max: number) => (value: unknown) => typeof value === 'number' && Math.abs(value) <= max
const isProvince = (value: unknown): boolean => typeof value === 'string' && /^\d{2}0000$/.test(value)

type Checks = Readonly<Record<string, (value: unknown) => boolean>>
const moment: Checks = { type: () => true, time: (value) => typeof value === 'string' && instantOf(value) > 0, host: (value) => isText(value, 100) }
const counts = ['inBytes', 'outBytes', 'requests', 's2xx', 's3xx', 's4xx', 's5xx', 'cacheHits'] as const

/** Needed fields of each type, and those that may be left out. */
const needed: Record<TrafficType, Checks> = {
  gateway: { ...moment, region: isProvince, isp: isMember(members.isp), ...Object.fromEntries(counts.map((name) => [name, isCount])) },
  waf: {
    ...moment,
    eventId: (value) => isText(value, 128),
    rule: isMember(members.attackType),
    level: isMember(members.attackLevel),
    action: isMember(members.attackAction),
    uri: (value) => isText(value, 2000),
    source: (value) => isText(value, 128),
    country: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
    lng: isDegree(180),
    lat: isDegree(90),
  },
}
const possible: Record<TrafficType, Checks> = {
  gateway: { p95: (value) => typeof value === 'number' && value >= 0 && value <= MAX_MS, connections: (value) => isCount(value) && (value as number) <= MAX_CONNECTIONS },
  waf: { province: isProvince },
}

export const isTraffic = (value: unknown): value is Fields & { type: TrafficType } => {
  const type = typeof value === 'object' && value !== null ? (value as Fields)['type'] : undefined
  return type === 'gateway' || type === 'waf'
}

/** What is wrong with a line about traffic; undefined where nothing is. */
function wrongWith(fields: Fields & { type: TrafficType }): string | undefined {
  const must = needed[fields.type]
  const may = possible[fields.type]
  for (const [key, value] of Object.entries(fields)) {
    const holds = Object.hasOwn(must, key) ? must[key] : Object.hasOwn(may, key) ? may[key] : undefined
    if (!holds) return `unknown field ${key.slice(0, 40)}`
    if (!holds(value)) return `bad ${key}`
  }
  const missing = Object.keys(must).find((key) => fields[key] === undefined)
  if (missing) return `${missing} is needed`
  if (fields.type === 'waf') return undefined
  const { requests, s2xx, s3xx, s4xx, s5xx, cacheHits } = fields as Record<string, number>
  if ((s2xx as number) + (s3xx as number) + (s4xx as number) + (s5xx as number) > (requests as number)) return 'more answers than requests'
  if ((cacheHits as number) > (requests as number)) return 'more cacheHits than requests'
  return instantOf(String(fields['time'])) % 60 === 0 ? undefined : 'time is no whole minute'
}

const tables = { gateway: 'fact_gateway_minute', waf: 'fact_waf_hit' } as const

function rowOf(line: TrafficRow, sender: Sender, at: number, day: string): DirectRow['row'] {
  const moment = { event_time: at, event_date: day, host: line.host }
  if (line.type === 'gateway') {
    const { region, isp, inBytes, outBytes, requests, s2xx, s3xx, s4xx, s5xx, cacheHits, p95 = 0, connections = 0 } = line
    return { ...moment, region, isp, in_bytes: inBytes, out_bytes: outBytes, requests, s2xx, s3xx, s4xx, s5xx, cache_hits: cacheHits, p95_ms: p95, connections }
  }
  const { eventId, rule, level, action, uri, source, country, province = '', lng, lat } = line
  // Whose address it was is nobody's business here; the hash tells one source from another.
  return {
    ...moment,
    event_id: eventIdOf(sender.platform, eventId).toString(),
    rule_type: rule,
    level,
    action,
    uri,
    source_hash: hashOf(source).toString(),
    country,
    province,
    lng,
    lat,
  }
}

/** Reads a line about traffic; `now` ms. A key that speaks for some schools only may not speak for the platform. */
export function readTraffic(fields: Fields & { type: TrafficType }, sender: Sender, now: number): DirectRow | Refusal {
  const wrong = wrongWith(fields)
  if (wrong) return refuse('invalid', wrong)
  if (sender.schoolIds) return refuse('foreign_school', 'the key speaks for some schools only')
  const time = String(fields['time'])
  const at = instantOf(time)
  const table = tables[fields.type]
  if (at * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', time)
  if (at < now / 1000 - keptDays[table] * DAY_S) return refuse('too_old', time)
  const day = dayOfSeconds(at)
  return { table, day, row: rowOf(fields as unknown as TrafficRow, sender, at, day) }
}
