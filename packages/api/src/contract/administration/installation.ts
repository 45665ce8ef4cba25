import { z } from 'zod'
import { emptyInput, endpoint } from '../call.ts'
import type { Kpi, Part, RankRow, Series } from '../shapes.ts'
import type { Flow } from '../spreads.ts'

/** What passed the gateways in the minutes that were asked for. */
export interface TrafficStatistics {
  kpi: Kpi[]
  /** Bandwidth in Mbps, `out` and `in`, by bucket of minutes; null where nothing was reported. */
  line: Series
  /** Requests by host. */
  host: Part[]
  /** Requests by class of status code, `2xx` to `5xx`. */
  status: Series
  /** Greatest bandwidth of a minute in the last 24 hours, Mbps; null where nothing was reported. */
  peak: { value: number | null; time: string | null }
  statTime: string
}

/** A request that a firewall caught. */
export interface AttackRow {
  /** ISO 8601. */
  t: string
  rule: string
  level: string
  action: string
  /** Where it came from, in words. */
  src: string
  host: string
  uri: string
  lng: number
  lat: number
}

export interface WafStatistics {
  kpi: Kpi[]
  type: Part[]
  /** Sources: countries, provinces of this one. */
  src: RankRow[]
  /** The newest, newest first. */
  recent: AttackRow[]
  /** Sources with their place, for lines to the scope's centre. */
  arcs: { code: string; name: string; lng: number; lat: number; value: number }[]
  statTime: string
}

/** What the installation holds. */
export interface DataAsset {
  kpi: Kpi[]
  /** Rows by domain. */
  domain: Part[]
  /** Rows that came in by day, the last 30 days up to today. */
  daily: Series
  /** Bytes by kind of table. */
  tier: Part[]
  /** Calls for data since midnight. */
  calls: RankRow[]
  /** Newest moment of each fact of events; null where it is empty. `delay` in seconds. */
  fresh: { table: string; name: string; latest: string | null; delay: number | null }[]
  tables: { table: string; name: string; rows: number; bytes: number; updated: string | null }[]
  statTime: string
}

const minutes = z.coerce.number().int().min(1).max(1440).optional()
const hours = z.coerce.number().int().min(1).max(168).optional()

/** The walls of operation and of data assets: traffic knows no schools, so it is the nation's. */
export const installationCalls = {
  'bigLargeScreen/getHuaweiTrafficStatistics': endpoint<TrafficStatistics>()({
    demand: { walls: [2] },
    scope: 'nation',
    onWalls: true,
    input: z.strictObject({ minutes, host: z.string().max(100).optional() }),
  }),
  'bigLargeScreen/getWafStatistics': endpoint<WafStatistics>()({
    demand: { walls: [2] },
    scope: 'nation',
    onWalls: true,
    input: z.strictObject({ hours }),
  }),
  'bigLargeScreen/getDataAsset': endpoint<DataAsset>()({
    demand: { walls: [8] },
    scope: 'nation',
    onWalls: true,
    inReplay: 'refused',
    input: emptyInput,
  }),
  /** Rows and calls of the last 24 hours on their way through the installation. */
  'bigLargeScreen/getDataAssetFlow': endpoint<Flow>()({
    demand: { walls: [8] },
    scope: 'nation',
    onWalls: true,
    inReplay: 'refused',
    input: emptyInput,
  }),
} as const
