/** Moments of `gaps` are seconds. */
const moment = (seconds: string): string => `toDateTime(${seconds}, 'Asia/Shanghai')`

/** Whether a row of dim_enrolment is in its class at a moment; `at`: an expression of the type DateTime. */
export const isEnrolledAt = (at: string): string =>
  `joined_at <= ${at} AND (dropped_at IS NULL OR dropped_at > ${at}) AND NOT arrayExists(gap -> ${moment('gap.1')} <= ${at} AND ${moment('gap.2')} > ${at}, gaps)`

/** Whether a row of dim_enrolment has left its class for a time that the end of a day lies in; `day`: an expression of the type Date. */
export const isAwayOn = (day: string): string =>
  `arrayExists(gap -> toDate(${moment('gap.1')}) <= ${day} AND toDate(${moment('gap.2')}) > ${day}, gaps)`

/** Whether a row of dim_enrolment is in its class at the end of a day; `day`: an expression of the type Date. */
export const isEnrolledOn = (day: string): string =>
  `toDate(joined_at) <= ${day} AND (dropped_at IS NULL OR toDate(dropped_at) > ${day}) AND NOT ${isAwayOn(day)}`
