/** Curves of a day by hour. */

/**
 * What a curve of today is compared with. `yesterday`; `average`: the mean of the last thirty closed days; `comparableDay`: yesterday,
 * but the same weekday of last week where yesterday had no lessons and the last seven closed days had some (after a Sunday, two lines
 * of days of different kinds would say nothing). Areas without lessons keep yesterday.
 */
export type HoursReference = 'yesterday' | 'average' | 'comparableDay'

export interface HoursShape {
  shape: 'hours'
  measure: 'logs.count' | 'logins.count'
  against: HoursReference
}

/**
 * Today by hour beside another day: two series of 24 points in the unit of the measure. The first is `today` (今日), `null` from the
 * hour that runs. The second says by its id and name which day it is: `yesterday` (昨日), `lastWeek` (上周一 to 上周日) or `average`;
 * its points are `null` while that day waits for its roll-up, and where it lies before the first school of the scope joined. From the
 * live counters and the roll-ups of closed days.
 */
export const hours = <A extends HoursReference>(measure: HoursShape['measure'], against: A) =>
  ({ shape: 'hours', measure, against }) as const
