import { members } from '@data-centre/api'
import { type Line, matching, moment, oneOf, text, whole, within } from './field.ts'

const province = matching(/^\d{2}0000$/)

/** One minute of one host, province and network, as a gateway sends it; the same minute again replaces what was sent before. */
export const gatewayFields = {
  needed: {
    /** ISO 8601 with zone; a whole minute. */
    time: moment,
    host: text(100),
    /** Province, six digits of GB/T 2260. */
    region: province,
    isp: oneOf(members.isp),
    inBytes: whole(0),
    outBytes: whole(0),
    requests: whole(0),
    s2xx: whole(0),
    s3xx: whole(0),
    s4xx: whole(0),
    s5xx: whole(0),
    cacheHits: whole(0),
  },
  possible: {
    /** ms. */
    p95: within(0, 3_600_000),
    /** Open at the end of the minute. */
    connections: whole(0, 2 ** 32 - 1),
  },
}

/** One request that a rule of the web application firewall caught, by its `eventId`. */
export const wafFields = {
  needed: {
    time: moment,
    host: text(100),
    eventId: text(128),
    rule: oneOf(members.attackType),
    level: oneOf(members.attackLevel),
    action: oneOf(members.attackAction),
    uri: text(2000),
    /** Whatever tells one source from another; only its hash is kept. */
    source: text(128),
    /** Two letters of ISO 3166. */
    country: matching(/^[A-Z]{2}$/),
    lng: within(-180, 180),
    lat: within(-90, 90),
  },
  possible: {
    /** Of a source in this country, six digits of GB/T 2260. */
    province,
  },
}

export type GatewayRow = Line<'gateway', typeof gatewayFields>
export type WafRow = Line<'waf', typeof wafFields>

/** Lines about the traffic of a platform instead of its people. */
export type TrafficRow = GatewayRow | WafRow
