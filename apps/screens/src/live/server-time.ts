import { ServerClock } from '@data-centre/api'

/** All lines of this page measure one clock: a wall that leaves takes no time with it, and one that comes need not ask first. */
export const serverClock = new ServerClock()
let replay: (() => number) | null = null

/** Now by the server's clock, ms: wall PCs often run minutes off. */
export const serverNow = serverClock.now

/** Follows the moment of a replayed day; null: the wall shows the present. */
export function followReplay(moment: (() => number) | null): void {
  replay = moment
}

/** The moment that the numbers of the wall are of, ms: now, or that of the replayed day. */
export const shownNow = (): number => replay?.() ?? serverNow()
