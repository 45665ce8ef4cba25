/** How far the server's clock is ahead of the page's, ms: a demo world lives on another day, and clocks of PCs are set wrongly. */
let aheadMs = 0

/** Takes the server's time, ms since 1970, from an answer that has just come. */
export function setServerTime(now: number): void {
  aheadMs = now - Date.now()
}

/** What the server's clock says at a moment of the page's, both in ms since 1970; the page's own time until the server has answered. */
export const serverTime = (at: number = Date.now()): number => at + aheadMs
