import { cellOf, PLATFORMS } from './cells.ts'
import { type DayPart, SPARK_POINTS } from './school-day.ts'

const ONLINE = cellOf['online.users']

/** The minutes of the last hour: where the rings of a day's parts stand, and what ends a minute. */
export class Minutes {
  /** Place in the rings of the last whole minute. */
  place = 0
  /** The minute under way, minutes since 1970. */
  now: number

  constructor(nowSeconds: number) {
    this.now = Math.floor(nowSeconds / 60)
  }

  /** Counts logs of a platform in the minute in which they happened: those of clocks ahead of ours in the one under way, those of more than an hour ago in none. */
  count(part: DayPart, minute: number, platform: number, logs: number): void {
    const back = this.now - minute
    if (back > SPARK_POINTS) return
    const [ring, at] = back <= 0 ? [part.minute, 0] : [part.pace, this.ago(back)]
    const cell = at * PLATFORMS + platform
    ring[cell] = (ring[cell] ?? 0) + logs
  }

  /** Place in the rings of the minute so many before the one under way, 1 to 60. */
  ago(back: number): number {
    return (this.place - back + 1 + SPARK_POINTS) % SPARK_POINTS
  }

  /** Ends every minute before `minute`, minutes since 1970: a machine that slept has missed some, and a clock that was set back goes on from where it is. */
  endUntil(minute: number, parts: () => Iterable<DayPart>): void {
    // One more than the rings hold: what the minute under way has counted leaves them too.
    for (let missed = Math.min(minute - this.now, SPARK_POINTS + 1); missed > 0; missed--) this.end(parts())
    this.now = minute
  }

  /** A minute has ended: the curve of people online gets its point. */
  end(parts: Iterable<DayPart>): void {
    this.now++
    this.place = (this.place + 1) % SPARK_POINTS
    for (const part of parts) {
      part.spark[this.place] = part.tally[ONLINE] ?? 0
      part.pace.set(part.minute, this.place * PLATFORMS)
      part.minute.fill(0)
      part.lastArrived = part.arrived
      part.arrived = 0
    }
  }

  /** The curves of a new day go on from those of the old one. */
  carryInto(next: Minutes): void {
    next.place = this.place
    next.now = this.now
  }
}

/** Gives a part of a new day the curves of the old one's. */
export function carryCurves(from: DayPart, to: DayPart): void {
  to.spark.set(from.spark)
  to.pace.set(from.pace)
  to.minute.set(from.minute)
  to.arrived = from.arrived
  to.lastArrived = from.lastArrived
}
