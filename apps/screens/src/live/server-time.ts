let clock: () => number = Date.now

/** Follows the live line's measurement of the server's clock; without one the machine's own clock has to do. */
export function followClock(now: (() => number) | null): void {
  clock = now ?? Date.now
}

/** Now by the server's clock, ms: wall PCs often run minutes off. */
export const serverNow = (): number => clock()
