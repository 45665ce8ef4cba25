import { monotonicNow } from './monotonic.ts'

/** Clocks drift slowly, and a thousand walls that answer every heartbeat cost the server more than its news do. */
const BEATS_PER_PING = 4
/** So far behind a heartbeat, ms, this clock has stood still: a machine that slept. */
const STOOD_STILL_MS = 1000

/** The server's clock as lines know it, by pings and heartbeats; the page's own clock may be stepped meanwhile. */
export class ServerClock {
  #offset = 0
  #bestTrip = Number.POSITIVE_INFINITY
  #beats = 0

  /** Server time, ms since 1970. */
  now = (): number => monotonicNow() + this.#offset

  /** Takes the time of a heartbeat until a ping has measured it more exactly. Returns whether another ping is due. */
  beat(ts: number): boolean {
    if (ts - this.now() > STOOD_STILL_MS) this.#bestTrip = Number.POSITIVE_INFINITY
    if (this.#bestTrip === Number.POSITIVE_INFINITY) this.#offset = ts - monotonicNow()
    this.#beats += 1
    return this.#beats % BEATS_PER_PING === 0
  }

  /** Takes the answer to a ping of the moment `t` by {@link monotonicNow}. The quickest round trip so far says most exactly by how much the clocks differ. Answers how long it took, ms. */
  pong(t: number, ts: number): number {
    const trip = monotonicNow() - t
    // A little worse each time, so that a clock that was set again is accepted after a while.
    this.#bestTrip = this.#bestTrip * 1.1 + 1
    if (trip > this.#bestTrip) return trip
    this.#bestTrip = trip
    this.#offset = ts + trip / 2 - monotonicNow()
    return trip
  }
}
