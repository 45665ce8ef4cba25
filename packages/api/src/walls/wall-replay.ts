/** Replays of past days, for browsers and server alike, without the schemas. */

/** Header under which a page says which replay its questions belong to. */
export const REPLAY_HEADER = 'replay'
/** Word of a wall's address that says which replay it shows. */
export const REPLAY_QUERY = 'replay'
/** Speeds that the console offers; any whole number up to the last of them may be set. */
export const replaySpeeds = [1, 10, 60, 300, 600] as const
export const REPLAY_MAX_SPEED = 600
/** Replays that may run at once: each holds a day in the memory of every process that serves it. */
export const MAX_REPLAYS = 4
/** Walls that one replay is given to at most. */
export const REPLAY_MAX_WALLS = 50

const DAY_MS = 86_400_000

/** How a day is being replayed. Everybody who knows this knows the moment at any time, so nothing else has to be sent. */
export interface ReplayRun {
  id: string
  /** The day, yyyy-MM-dd. */
  day: string
  /** The replayed moment at `since`, ms. */
  moment: number
  /** When it was set so, by the server's clock, ms. */
  since: number
  /** Replayed seconds in a second. */
  speed: number
  paused: boolean
  /** Begins again at 00:00 when the day is over; else it stands still there. */
  loops: boolean
}

/** The same, as it is answered. */
export interface ReplayNow extends ReplayRun {
  /** The server's clock at the response, ms: callers compute with their own clock. */
  now: number
}

/** Midnight at which a day begins in Asia/Shanghai, ms. */
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** The replayed moment at a moment of the server's clock, both in ms; a day that is over stands at its last millisecond. */
export function momentOf({ day, moment, since, speed, paused, loops }: Omit<ReplayRun, 'id'>, now: number): number {
  const begin = beginOf(day)
  const at = moment + (paused ? 0 : Math.max(0, now - since) * speed)
  return loops ? begin + ((at - begin) % DAY_MS) : Math.min(at, begin + DAY_MS - 1)
}

/** Whether the day is over and stands still. */
export const isPlayedOut = (run: Omit<ReplayRun, 'id'>, now: number): boolean =>
  !run.loops && momentOf(run, now) === beginOf(run.day) + DAY_MS - 1
