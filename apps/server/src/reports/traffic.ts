import {
  type Kpi,
  type MetricId,
  memberLabel,
  metric,
  type Part,
  type RankRow,
  type Series,
  type TrafficStatistics,
  type WafStatistics,
} from '@data-centre/api'
import { type Clock, stampOf } from '../platform/clock.ts'
import type { FactStore } from '../warehouse/store.ts'
import {
  type AttackCell,
  attacksOf,
  busiestMinute,
  hostsOf,
  type Minute,
  type Moments,
  minutesOf,
  newestAttacks,
} from '../warehouse/traffic/read.ts'
import { changeOf, roundTo6 } from './metric-reader.ts'
import { chinaPlaces } from './places.ts'

/** Traffic and attacks up to this moment. */
export interface Traffic {
  /** `minutes` 1 to 1440; `host` absent = all. */
  gateways(minutes: number, host?: string): Promise<TrafficStatistics>
  /** `hours` 1 to 168. */
  attacks(hours: number): Promise<WafStatistics>
}

const DAY_S = 86_400
/** A gateway that has been silent for longer has no bandwidth of this moment. */
const SILENT_S = 300
/** Points of a line at most; longer spans are cut into buckets of whole five minutes. */
const FINE_MINUTES = 180
const MAX_POINTS = 144
const TOP_SOURCES = 10
const MAX_ARCS = 40
const RECENT = 20

const isoOf = (seconds: number): string => `${stampOf(seconds * 1000).replace(' ', 'T')}+08:00`
const clockOf = (seconds: number): string => stampOf(seconds * 1000).slice(11, 16)
/** Bytes of so many minutes as a bandwidth. */
const megabits = (bytes: number, minutes: number): number => roundTo6((bytes * 8) / 60 / minutes / 1e6)
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
export const kpiOf = (id: MetricId, value: number | null, more: Partial<Kpi> = {}): Kpi => ({
  id,
  label: metric(id).label,
  unit: metric(id).unit,
  value,
  ...more,
})
const ratioKpi = (id: MetricId, num: number, den: number, more: Partial<Kpi> = {}): Kpi =>
  kpiOf(id, den === 0 ? null : roundTo6((num / den) * 100), { num, den, ...more })
/** Parts of a whole, largest first. */
export function partsOf(rows: readonly { id: string; name: string; value: number }[]): (Part & { value: number })[] {
  const whole = sum(rows, ({ value }) => value)
  return [...rows]
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1))
    .map((row) => ({ ...row, rate: whole === 0 ? 0 : roundTo6(row.value / whole) }))
}

/** Buckets of a span, oldest first, with the minutes in each. */
function bucketsOf(
  { from, to }: Moments,
  minutes: readonly Minute[],
): { step: number; buckets: { at: number; rows: Minute[] }[] } {
  const span = (to - from) / 60
  const step = span <= FINE_MINUTES ? 1 : Math.ceil(span / MAX_POINTS / 5) * 5
  const buckets = Array.from({ length: Math.ceil(span / step) }, (_, i) => ({
    at: from + i * step * 60,
    rows: [] as Minute[],
  }))
  for (const minute of minutes) buckets[Math.floor((minute.at - from) / 60 / step)]?.rows.push(minute)
  return { step, buckets }
}

async function gatewayStatistics(
  store: FactStore,
  now: number,
  minutes: number,
  host: string,
): Promise<TrafficStatistics> {
  const to = Math.floor(now / 1000 / 60) * 60
  const moments = { from: to - minutes * 60, to }
  const day = { from: to - DAY_S, to }
  const [rows, hosts, busiest] = await Promise.all([
    minutesOf(store, moments, host),
    hostsOf(store, moments, host),
    busiestMinute(store, day, host),
  ])
  const last = rows.at(-1)
  const newest = last && to - last.at <= SILENT_S ? last : undefined
  const requests = sum(rows, (row) => row.requests)
  const { step, buckets } = bucketsOf(moments, rows)
  const x = buckets.map(({ at }) => clockOf(at))
  const line = (id: string, name: string, of: (rows: Minute[]) => number): Series['series'][number] => ({
    id,
    name,
    data: buckets.map((bucket) => (bucket.rows.length === 0 ? null : of(bucket.rows))),
  })
  const status = (key: 's2xx' | 's3xx' | 's4xx' | 's5xx') =>
    line(key.slice(1), key.slice(1), (some) => sum(some, (row) => row[key]))
  const peak = busiest ? { value: megabits(busiest.out, 1), time: isoOf(busiest.at) } : { value: null, time: null }
  return {
    kpi: [
      kpiOf('gateway.bandwidth', newest ? megabits(newest.out, 1) : null, { live: true }),
      kpiOf('gateway.bandwidthPeak', peak.value),
      kpiOf('gateway.requestRate', newest ? roundTo6(newest.requests / 60) : null, { live: true }),
      ratioKpi(
        'gateway.serverErrorRate',
        sum(rows, (row) => row.s5xx),
        requests,
      ),
      ratioKpi(
        'gateway.hitRate',
        sum(rows, (row) => row.hits),
        requests,
      ),
      kpiOf('gateway.responseTime', requests === 0 ? null : roundTo6(sum(rows, (row) => row.waited) / requests)),
    ],
    line: {
      x,
      series: [
        line('out', '出流量', (some) =>
          megabits(
            sum(some, (row) => row.out),
            step,
          ),
        ),
        line('in', '入流量', (some) =>
          megabits(
            sum(some, (row) => row.in),
            step,
          ),
        ),
      ],
    },
    host: partsOf(hosts.map((row) => ({ id: row.host, name: row.host, value: row.requests }))),
    status: { x, series: [status('s2xx'), status('s3xx'), status('s4xx'), status('s5xx')] },
    peak,
    statTime: isoOf(last ? last.at + 60 : to),
  }
}

const countryNames = new Intl.DisplayNames(['zh-CN'], { type: 'region' })
const HOME = 'CN'
/** Domestic sources are split by province. */
const sourceId = ({ country, province }: { country: string; province: string }): string =>
  province ? `${country}-${province}` : country
function sourceName({ country, province }: { country: string; province: string }): string {
  const place = province ? chinaPlaces.provinces().find(({ code }) => code === province)?.name : undefined
  return place ?? countryNames.of(country) ?? country
}

interface SourceCount {
  id: string
  name: string
  owner: string
  lng: number
  lat: number
  hits: number
  before: number
}

function sourcesOf(cells: readonly AttackCell[]): SourceCount[] {
  const sources = new Map<string, SourceCount>()
  for (const cell of cells) {
    const id = sourceId(cell)
    const source = sources.get(id) ?? {
      id,
      name: sourceName(cell),
      owner: cell.country === HOME ? '境内' : '境外',
      lng: cell.lng,
      lat: cell.lat,
      hits: 0,
      before: 0,
    }
    source.hits += cell.hits
    source.before += cell.before
    sources.set(id, source)
  }
  return [...sources.values()]
}

const ranked = (sources: readonly SourceCount[], of: 'hits' | 'before'): SourceCount[] =>
  sources.filter((source) => source[of] > 0).sort((a, b) => b[of] - a[of] || (a.id < b.id ? -1 : 1))

async function attackStatistics(store: FactStore, now: number, hours: number): Promise<WafStatistics> {
  const to = Math.floor(now / 1000) + 1
  const moments = { from: to - hours * 3600, to }
  const [cells, newest] = await Promise.all([attacksOf(store, moments), newestAttacks(store, moments, RECENT)])
  const total = (of: 'hits' | 'before' | 'blocked' | 'blockedBefore') => sum(cells, (cell) => cell[of])
  const sources = sourcesOf(cells)
  const before = new Map(ranked(sources, 'before').map(({ id }, i) => [id, i + 1]))
  const first = ranked(sources, 'hits')
  const types = [...new Set(cells.map(({ rule }) => rule))].map((rule) => ({
    id: rule,
    name: memberLabel('attackType', rule),
    value: sum(
      cells.filter((cell) => cell.rule === rule),
      ({ hits }) => hits,
    ),
  }))
  const rate = (num: number, den: number): number | null => (den === 0 ? null : (num / den) * 100)
  return {
    kpi: [
      kpiOf('waf.hits', total('hits'), { hb: changeOf('waf.hits', total('hits'), total('before')) }),
      kpiOf('waf.blocked', total('blocked'), { hb: changeOf('waf.blocked', total('blocked'), total('blockedBefore')) }),
      ratioKpi('waf.blockRate', total('blocked'), total('hits'), {
        hb: changeOf(
          'waf.blockRate',
          rate(total('blocked'), total('hits')),
          rate(total('blockedBefore'), total('before')),
        ),
      }),
    ],
    type: partsOf(types.filter(({ value }) => value > 0)),
    src: first.slice(0, TOP_SOURCES).map(
      ({ id, name, owner, hits, before: past }, i): RankRow => ({
        rank: i + 1,
        prevRank: before.get(id) ?? null,
        id,
        name,
        owner,
        value: hits,
        hb: changeOf('waf.hits', hits, past),
      }),
    ),
    recent: newest.map(({ at, rule, level, action, host, uri, lng, lat, ...from }) => ({
      t: isoOf(at),
      rule: memberLabel('attackType', rule),
      level: memberLabel('attackLevel', level),
      action: memberLabel('attackAction', action),
      src: sourceName(from),
      host,
      uri,
      lng,
      lat,
    })),
    arcs: first.slice(0, MAX_ARCS).map(({ id, name, lng, lat, hits }) => ({ code: id, name, lng, lat, value: hits })),
    statTime: isoOf(to - 1),
  }
}

/** Answers from the facts themselves: rows of today stand in no roll-up. */
export const createTraffic = ({ store, clock }: { store: FactStore; clock: Clock }): Traffic => ({
  gateways: (minutes, host = '') => gatewayStatistics(store, clock.now(), minutes, host),
  attacks: (hours) => attackStatistics(store, clock.now(), hours),
})

declare module '../call/services.ts' {
  interface Ports {
    traffic?: Traffic | undefined
  }
}
