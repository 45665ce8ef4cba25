import type { members } from '@data-centre/api'

/** One minute of one host, province and network, as a gateway sends it; the same minute again replaces what was sent before. */
export interface GatewayRow {
  type: 'gateway'
  /** ISO 8601 with zone; a whole minute. */
  time: string
  host: string
  /** Province, six digits of GB/T 2260. */
  region: string
  isp: keyof typeof members.isp
  inBytes: number
  outBytes: number
  requests: number
  s2xx: number
  s3xx: number
  s4xx: number
  s5xx: number
  cacheHits: number
  /** ms. */
  p95?: number
  /** Open at the end of the minute. */
  connections?: number
}

/** One request that a rule of the web application firewall caught, by its `eventId`. */
export interface WafRow {
  type: 'waf'
  eventId: string
  time: string
  rule: keyof typeof members.attackType
  level: keyof typeof members.attackLevel
  action: keyof typeof members.attackAction
  host: string
  uri: string
  /** Whatever tells one source from another; only its hash is kept. */
  source: string
  /** Two letters of ISO 3166. */
  country: string
  /** Of a source in this country, six digits of GB/T 2260. */
  province?: string
  lng: number
  lat: number
}

/** Lines about the traffic of a platform instead of its people. */
export type TrafficRow = GatewayRow | WafRow

export type TrafficType = TrafficRow['type']
