/** How long a lesson may be away for a wall to stay awake, ms. */
const AHEAD_MS = 60 * 60_000
/** Below this share of all people online little happens. */
const QUIET_SHARE = 0.02
/** Between these times of the day walls are quiet unless lessons run, minutes of the day; the second one is of the next morning. */
const EVENING = 21 * 60 + 30
const MORNING = 6 * 60 + 30
/** A change is made when its reason has lasted so long, ms. */
export const HOLD_MS = 10 * 60_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Asia/Shanghai has no summer time. */
const ZONE_MINUTES = 8 * 60

export interface SchoolNow {
  /** ms since 1970. */
  now: number
  /** Lessons under way. */
  running: number
  /** Beginning of the next period, ms; null where no timetable says one. */
  next: number | null
  /** People online; null where they are withheld, which they are where they are few. */
  online: number | null
  /** All people of the school. */
  people: number
}

/** Whether it is evening or early morning. */
export const isLate = (now: number): boolean => {
  const minute = (Math.floor(now / MINUTE_MS) + ZONE_MINUTES) % DAY_MINUTES
  return minute >= EVENING || minute < MORNING
}

/** Whether little happens at a school: no lesson runs or is near, and hardly anybody is online or it is late. */
export function isQuiet({ now, running, next, online, people }: SchoolNow): boolean {
  if (running > 0 || (next !== null && next > now && next - now <= AHEAD_MS)) return false
  return isLate(now) || (online ?? 0) < people * QUIET_SHARE
}

/** What is shown, and since when there is a reason for the contrary, ms; null without one. */
export interface Held {
  shown: boolean
  since: number | null
}

/** What is shown after `wanted` was seen at `now`: the first answer at once, a change when it was wanted for {@link HOLD_MS}. */
export function heldAfter(before: Held | null, wanted: boolean, now: number): Held {
  if (before === null) return { shown: wanted, since: null }
  if (before.shown === wanted) return before.since === null ? before : { shown: wanted, since: null }
  // A clock that was set back starts the time anew.
  const since = before.since === null || before.since > now ? now : before.since
  return now - since >= HOLD_MS ? { shown: wanted, since: null } : { shown: before.shown, since }
}
