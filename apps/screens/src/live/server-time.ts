let clock: () => number = Date.now
let replay: (() => number) | null = null

/** Follows the live line's measurement of the server's clock; without one the machine's own clock has to do. */
export function followClock(now: (() => number) | null): void {
  clock = now ?? Date.now
}

/** Now by the server's clock, ms: wall PCs often run minutes off. */
export const serverNow = (): number => clock()

/** Follows the moment of a replayed day; null: the wall shows the present. */
export function followReplay(moment: (() => number) | null): void {
  replay = moment
}

/** The moment that the numbers of the wall are of, ms: now, or that of the replayed day. */
export const shownNow = (): number => replay?.() ?? serverNow()
