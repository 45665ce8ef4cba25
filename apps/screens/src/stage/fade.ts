/** Cross-fade of two walls, and of the last picture of a page into the next page, ms. */
export const FADE_MS = 800
/** The wall of the day and that of the night fade into each other, ms. */
export const NIGHT_FADE_MS = 2000
