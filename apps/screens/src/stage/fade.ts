/** Cross-fade of two walls, and of the last picture of a page into the next page, ms. */
export const FADE_MS = 800
