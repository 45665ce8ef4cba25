import { folded, type RollupDefinition, rollupOf } from './definition.ts'

const leave = "('personal_leave', 'sick_leave', 'official_leave')"
const away = "('absent', 'personal_leave', 'sick_leave', 'official_leave')"
const studentDay = (day: string) =>
  `${day} AS stat_date, school_id, college_id, major_id, admin_class_id, teacher_id, course_id, class_id`
const byStudentDay =
  'GROUP BY stat_date, school_id, college_id, major_id, admin_class_id, teacher_id, course_id, class_id'

/** Sessions, sign-ins, participation and homework: folded from correctable facts. */
export const teachingRollups: readonly RollupDefinition[] = [
  rollupOf(
    'sign_day',
    `SELECT stat_date, school_id, college_id, teacher_id, course_id, class_id, method, count() AS signs, countIf(missing = 0) AS full
FROM (
  SELECT sign_id, sign_date AS stat_date, school_id, teacher_college_id AS college_id, teacher_id, course_id, class_id, toString(method) AS method, countIf(state IN ${away}) AS missing
  FROM ${folded('fact_attendance', 'sign_date')} GROUP BY ALL
)
GROUP BY stat_date, school_id, college_id, teacher_id, course_id, class_id, method`,
  ),
  rollupOf(
    'attendance_day',
    `SELECT ${studentDay('sign_date')}, count() AS expected, countIf(state = 'present') AS present, countIf(state = 'late') AS late, countIf(state = 'early') AS early, countIf(state = 'absent') AS absent, countIf(state IN ${leave}) AS on_leave
FROM ${folded('fact_attendance', 'sign_date')} ${byStudentDay}`,
  ),
  // A session counts as active by its activities of the same week: an activity of another week marks that week only.
  rollupOf(
    'session_day',
    `SELECT stat_date, school_id, college_id, teacher_id, sum(session) AS sessions, sum(active) AS active_sessions, sum(before) AS activities_before, sum(mid) AS activities_mid, sum(later) AS activities_later
FROM (
  SELECT teach_date AS stat_date, school_id, college_id, teacher_id, 1 AS session, toUInt32((session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM ${folded('fact_activity', 'activity_date')})) AS active, 0 AS before, 0 AS mid, 0 AS later
  FROM ${folded('fact_session', 'teach_date')}
  UNION ALL
  SELECT activity_date, school_id, college_id, teacher_id, 0, 0, toUInt32(phase = 'before'), toUInt32(phase = 'mid'), toUInt32(phase = 'later')
  FROM ${folded('fact_activity', 'activity_date')}
)
GROUP BY stat_date, school_id, college_id, teacher_id`,
  ),
  rollupOf(
    'participation_day',
    `SELECT ${studentDay('activity_date')}, countIf(phase = 'before') AS expected_before, countIf(phase = 'mid') AS expected_mid, countIf(phase = 'later') AS expected_later, countIf(phase = 'before' AND joined = 1) AS joined_before, countIf(phase = 'mid' AND joined = 1) AS joined_mid, countIf(phase = 'later' AND joined = 1) AS joined_later, countIf(joined = 1 AND score IS NOT NULL) AS scored, sumIf(toFloat64(ifNull(score, 0)), joined = 1) AS score_sum
FROM ${folded('fact_participation', 'activity_date')} ${byStudentDay}`,
  ),
  rollupOf(
    'homework_day',
    `SELECT ${studentDay('due_date')}, count() AS expected, countIf(submitted_at IS NOT NULL) AS submitted, countIf(submitted_at <= due_at) AS on_time, countIf(graded_at IS NOT NULL) AS graded, sumIf(toFloat64(ifNull(score, 0)), graded_at IS NOT NULL) AS score_sum, sumIf(toUInt64(greatest(0, ifNull(toInt64(toUnixTimestamp(graded_at)) - toUnixTimestamp(submitted_at), 0))), graded_at IS NOT NULL) AS grading_s
FROM ${folded('fact_homework', 'due_date')} ${byStudentDay}`,
  ),
]
