/** No platform taught on the net before: an earlier day is a slip of the pen, and would make the calendar and the roll-ups reach back to it. */
export const EARLIEST_DAY = '2000-01-01'
/** Schools publish the coming terms; what lies further ahead is a slip of the pen. */
const YEARS_AHEAD = 2

/** The last day that a plan may name, yyyy-MM-dd. */
export const latestPlanned = (today: string): string => `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`

/** Why a day cannot be; `latest` is the last one that can. */
export const impossibleDay = (day: string, latest: string): 'too_early' | 'future' | undefined =>
  day < EARLIEST_DAY ? 'too_early' : day > latest ? 'future' : undefined

/** These reasons in words. */
export const dayText = { too_early: `日期早于 ${EARLIEST_DAY}`, future: '日期在将来' } as const
