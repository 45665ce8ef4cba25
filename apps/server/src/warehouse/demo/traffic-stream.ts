import type { Platform } from '@data-centre/api'
import { dayOf } from '../../platform/clock.ts'
import type { GatewayRow, TrafficRow, WafRow } from '../events/traffic-row.ts'
import type { FactStore } from '../store.ts'
import { attackStream, gatewayStream, platformOf } from './facts/traffic.ts'
import { READ_MS, SLOT_MS, SLOT_SHIFT_MS, slotOf, wireTime } from './slots.ts'

/** A line and the platform whose gateway or firewall sends it. */
export interface SentRow {
  platform: Platform
  line: TrafficRow
}
interface Timed extends SentRow {
  /** Second in which it is sent. */
  due: number
}

interface MinuteRow {
  at: number
  host: string
  region: string
  isp: GatewayRow['isp']
  in_bytes: number
  out_bytes: number
  requests: number
  s2xx: number
  s3xx: number
  s4xx: number
  s5xx: number
  cache_hits: number
  p95_ms: number
  connections: number
}
interface AttackRow extends Pick<WafRow, 'level' | 'action' | 'host' | 'uri' | 'source' | 'country' | 'lng' | 'lat'> {
  at: number
  source_id: string
  rule_type: WafRow['rule']
  province: string
}

const LAST_SECOND = 59
const senderOf = (host: string): Platform => platformOf(host) as Platform

const minuteLine = ({
  at,
  host,
  region,
  isp,
  requests,
  s2xx,
  s3xx,
  s4xx,
  s5xx,
  connections,
  ...row
}: MinuteRow): Timed => ({
  due: at + LAST_SECOND,
  platform: senderOf(host),
  line: {
    type: 'gateway',
    time: wireTime(at),
    host,
    region,
    isp,
    inBytes: row.in_bytes,
    outBytes: row.out_bytes,
    requests,
    s2xx,
    s3xx,
    s4xx,
    s5xx,
    cacheHits: row.cache_hits,
    p95: row.p95_ms,
    connections,
  },
})
const attackLine = ({ at, source_id: eventId, rule_type: rule, province, host, ...row }: AttackRow): Timed => ({
  due: at,
  platform: senderOf(host),
  line: { type: 'waf', eventId, time: wireTime(at), rule, host, ...row, ...(province ? { province } : {}) },
})

/** What gateways and firewalls of the demo world report, read a quarter of a day at a time. */
export class TrafficStream {
  readonly #store: FactStore
  readonly #params: { seed: number; actions: number }
  #kept: { slot: number; lines: Promise<Timed[]> } | undefined

  constructor(store: FactStore, seed: number, actions: number) {
    this.#store = store
    this.#params = { seed, actions }
  }

  /** Lines that are due later than `fromMs`, up to `toMs`: a minute with its last second, an attack at once. */
  async between(fromMs: number, toMs: number): Promise<SentRow[]> {
    const lines: SentRow[] = []
    for (let slot = slotOf(fromMs); slot <= slotOf(toMs); slot++)
      for (const { due, ...line } of await this.#slot(slot))
        if (due * 1000 > fromMs && due * 1000 <= toMs) lines.push(line)
    return lines
  }

  /** Forgets what was read: the dimensions that it was made from have changed. */
  clear(): void {
    this.#kept = undefined
  }

  #slot(slot: number): Promise<Timed[]> {
    if (this.#kept?.slot === slot) return this.#kept.lines
    const lines = this.#read(slot)
    this.#kept = { slot, lines }
    lines.catch(() => this.clear())
    return lines
  }

  async #read(slot: number): Promise<Timed[]> {
    const start = slot * SLOT_MS + SLOT_SHIFT_MS
    const day = dayOf(start)
    const { actions, ...params } = {
      ...this.#params,
      from: day,
      to: day,
      after: start / 1000 - 1,
      until: (start + SLOT_MS) / 1000 - 1,
    }
    const minutes = await this.#store.query<MinuteRow>(gatewayStream, { ...params, actions }, { maxMs: READ_MS })
    const attacks = await this.#store.query<AttackRow>(attackStream, params, { maxMs: READ_MS })
    return [...minutes.map(minuteLine), ...attacks.map(attackLine)]
  }
}
