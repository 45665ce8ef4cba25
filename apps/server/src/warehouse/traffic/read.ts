import { dayOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'

/** Traffic of one minute, all provinces and networks together. `at`: seconds since 1970; `waited`: P95 in ms times requests. */
export interface Minute {
  at: number
  out: number
  in: number
  requests: number
  s2xx: number
  s3xx: number
  s4xx: number
  s5xx: number
  hits: number
  waited: number
}

/** A span of seconds since 1970; `to` is no part of it. */
export interface Moments {
  from: number
  to: number
}

const within = `event_date BETWEEN {firstDay:Date} AND {lastDay:Date} AND event_time >= toDateTime({from:UInt32}, 'Asia/Shanghai') AND event_time < toDateTime({to:UInt32}, 'Asia/Shanghai')`
/** Days limit the weeks that are folded. */
const bounds = ({ from, to }: Moments) => ({ from, to, firstDay: dayOf(from * 1000), lastDay: dayOf(to * 1000) })
const ofHost = "({host:String} = '' OR host = {host:String})"

/** Minutes with traffic, oldest first; `host` '' = all. */
export const minutesOf = (store: FactStore, moments: Moments, host: string): Promise<Minute[]> =>
  store.query(
    `SELECT toUnixTimestamp(event_time) AS at, sum(out_bytes) AS out, sum(in_bytes) AS in, sum(m.requests) AS requests, sum(m.s2xx) AS s2xx, sum(m.s3xx) AS s3xx, sum(m.s4xx) AS s4xx, sum(m.s5xx) AS s5xx, sum(cache_hits) AS hits, sum(toFloat64(p95_ms) * m.requests) AS waited
FROM fact_gateway_minute AS m FINAL WHERE ${within} AND ${ofHost} GROUP BY event_time ORDER BY event_time`,
    { ...bounds(moments), host },
  )

export const hostsOf = (
  store: FactStore,
  moments: Moments,
  host: string,
): Promise<{ host: string; requests: number }[]> =>
  store.query(
    `SELECT toString(m.host) AS host, sum(m.requests) AS requests FROM fact_gateway_minute AS m FINAL WHERE ${within} AND ({host:String} = '' OR m.host = {host:String}) GROUP BY m.host ORDER BY requests DESC, host`,
    { ...bounds(moments), host },
  )

/** The minute in which most went out. */
export async function busiestMinute(
  store: FactStore,
  moments: Moments,
  host: string,
): Promise<{ at: number; out: number } | undefined> {
  const [minute] = await store.query<{ at: number; out: number }>(
    `SELECT toUnixTimestamp(event_time) AS at, sum(out_bytes) AS out FROM fact_gateway_minute FINAL WHERE ${within} AND ${ofHost} GROUP BY event_time ORDER BY out DESC, event_time LIMIT 1`,
    { ...bounds(moments), host },
  )
  return minute
}

/** Attacks of one kind from one place, in the span and in the one of equal length before it. */
export interface AttackCell {
  rule: string
  country: string
  province: string
  lng: number
  lat: number
  hits: number
  before: number
  blocked: number
  blockedBefore: number
}

export const attacksOf = (store: FactStore, { from, to }: Moments): Promise<AttackCell[]> =>
  store.query(
    `SELECT toString(rule_type) AS rule, toString(a.country) AS country, toString(a.province) AS province, avg(a.lng) AS lng, avg(a.lat) AS lat,
  countIf(is_now) AS hits, countIf(NOT is_now) AS before, countIf(is_now AND action = 'block') AS blocked, countIf(NOT is_now AND action = 'block') AS blockedBefore
FROM (SELECT *, event_time >= toDateTime({middle:UInt32}, 'Asia/Shanghai') AS is_now FROM fact_waf_hit FINAL WHERE ${within}) AS a GROUP BY a.rule_type, a.country, a.province`,
    { ...bounds({ from: from - (to - from), to }), middle: from },
  )

export interface Attack {
  at: number
  rule: string
  level: string
  action: string
  country: string
  province: string
  host: string
  uri: string
  lng: number
  lat: number
}

/** The newest attacks of a span, newest first. */
export const newestAttacks = (store: FactStore, moments: Moments, max: number): Promise<Attack[]> =>
  store.query(
    `SELECT toUnixTimestamp(event_time) AS at, toString(rule_type) AS rule, toString(level) AS level, toString(action) AS action, country, province, host, uri, lng, lat
FROM fact_waf_hit FINAL WHERE ${within} ORDER BY event_time DESC, event_id LIMIT {most:UInt16}`,
    { ...bounds(moments), most: max },
  )
