/** Later than every day. */
const LATER = "toDate('2149-06-06')"

/**
 * People once for each stretch of days that they were in one college, major and class; columns of the row beside `here_from` (its
 * first day), `here_to` (the day after its last one, NULL: it lasts), `seen_to` (the last day on which they count as having been there: who leaves
 * the school still does on that day, who moves within it does not), `came` and `went` (1: it begins or ends a time
 * at the school, not a move within it), `at_college`, `at_major`, `at_class`.
 */
const stays = (dimension: string, columns: string, majors: string): string => {
  const left = 'toDate(removed_at)'
  // A row without points is one stay. What was removed before it came goes on the day on which it comes.
  const whole = `[(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), ${majors}, toUInt8(1), toUInt8(isNotNull(removed_at)))]`
  // A place after the last one has no college, as one of who is not there: `i + 1` beyond the end is the default.
  const from = 'if(i = 1, joined_at, greatest(point.1, joined_at))'
  const to = `if(i = length(places), ${left}, least(places[i + 1].1, ifNull(${left}, ${LATER})))`
  const came = `toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0)`
  const went = `toUInt8(isNotNull(${to}) AND (places[i + 1].2 = 0 OR ifNull(${left} < places[i + 1].1, 0)))`
  // A stay of no night counts where it ends a time at the school: its day is the day of leaving.
  const several = `arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (${from}, ${to}, point.2, point.3, point.4, ${came}, ${went}), places, arrayEnumerate(places)))`
  return `(SELECT ${columns}, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM ${dimension} FINAL ARRAY JOIN if(empty(places), ${whole}, ${several}) AS stay)`
}

export const STUDENT_STAYS = stays(
  'dim_student',
  'school_id, user_id, gender, grade, joined_at',
  'toUInt32(major_id), toUInt32(admin_class_id)',
)
export const TEACHER_STAYS = stays(
  'dim_teacher',
  'school_id, user_id, title, is_dual, birth_year, joined_at',
  'toUInt32(0), toUInt32(0)',
)

/** The class of a student on a day: `own_places` and `own_class` are columns of the student. */
export const classOn = (day: string): string => {
  const stated = 'arrayFilter(point -> point.2 > 0, own_places)'
  return `if(empty(own_places), own_class, if(arrayExists(point -> point.2 > 0 AND point.1 <= ${day}, own_places), arrayLast(point -> point.2 > 0 AND point.1 <= ${day}, own_places), ${stated}[1]).4)`
}
