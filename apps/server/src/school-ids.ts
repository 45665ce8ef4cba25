/** Ids of the schools that the office makes: above every id of the demo world, up to the first of imported sources. */
export const SCHOOL_IDS = { above: 100_000, last: 1_999_999_999 } as const
