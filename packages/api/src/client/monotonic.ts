/**
 * Now by a clock that nobody sets, ms since 1970 as the page's own clock had it when the page began. Spans of time are measured by it:
 * the clocks of wall PCs are stepped, by an hour when somebody takes their zone for summer time.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()
