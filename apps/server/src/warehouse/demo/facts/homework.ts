import { eventsOf } from './event-columns.ts'
import { engagementIn, seats, sessions } from './lessons.ts'
import { bits, hoursOfHomework, hoursOfWork, inGap, logistic, moment, normal, secondOfDay, uniform } from './sql.ts'

/** A homework lives so long: a week to hand in, three days of delay, the slowest grader's 25. Exams and evaluations live shorter. */
export const LASTING_DAYS = 40
/** Points that a hollow course lacks. */
const HOLLOW_POINTS = 14

/**
 * Homework x students, with the moments of handing in and marking (null: never). Homeworks that were given before {from}
 * are in it, because what happens to them happens between {from} and {to}.
 */
export const homeworks = `(
SELECT *, if(submits AND NOT ${inGap('toDate(handed_in)')}, handed_in, NULL) AS submitted_at, if(submitted_at IS NOT NULL AND is_graded AND toDate(marked) < silent_from AND NOT ${inGap('toDate(marked)')}, marked, NULL) AS graded_at
FROM (
  SELECT *, gone = 0 AND ${uniform('k', 0)} < ${logistic('3 + 0.9 * e')} * if(archetype = 'procrastinator', 0.6, 1) AS submits,
    ${uniform('k', 1)} < ${logistic('2.2 + 0.8 * e + 0.2 * ability')} * if(archetype = 'procrastinator', 0.35, 1) AS is_on_time,
    toUInt32(due_at - toDateTime(day, 'Asia/Shanghai')) AS span, intDiv(span, 86400) AS days, ${secondOfDay(hoursOfHomework, uniform('k2', 1))} AS evening,
    if(is_on_time, greatest(assigned_at + toIntervalSecond(600 + user_id % 1800), least(due_at - toIntervalSecond(60 + toUInt32(floor(${uniform('k2', 2)} * 7200))), ${moment(`day + 1 + toUInt32(floor((days - 0.01) * pow(${uniform('k', 2)}, 0.6)))`, 'evening')})), due_at + toIntervalSecond(3600 + toUInt32(floor(${uniform('k', 2)} * 3)) * 86400 + toUInt32(floor(${uniform('k2', 2)} * 7200)))) AS handed_in,
    ${uniform('k3', 0)} < 0.96 AS is_graded,
    ${moment(`toDate(greatest(handed_in, due_at)) + if(is_slow, 12 + toUInt32(floor(${uniform('k3', 1)} * 14)), 1 + toUInt32(floor(${uniform('k3', 1)} * 4)))`, secondOfDay(hoursOfWork, uniform('k3', 2)))} AS marked,
    round(greatest(0, least(100, 79 - ${HOLLOW_POINTS} * is_hollow + 6.5 * ability + 3 * e + 6 * ${normal('cityHash64(k3)')})), 1) AS points
  FROM (
    SELECT s.*, user_id, student_college_id, major_id, admin_class_id, ability, archetype,
      ${engagementIn('week')} AS e, archetype = 'ghost' AND week >= since_week AS gone,
      ${bits('homework', 's.homework_id', 't.user_id')} AS k, ${bits('hand in', 's.homework_id', 't.user_id')} AS k2, ${bits('mark', 's.homework_id', 't.user_id')} AS k3
    FROM (SELECT * FROM ${sessions(`{from:Date} - ${LASTING_DAYS}`)} WHERE has_homework) AS s INNER JOIN ${seats} AS t ON s.class_id = t.seat_class
    WHERE s.day >= t.joined_on AND s.day < t.leaves_on)))`

const common = {
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  course_id: 'course_id',
  class_id: 'class_id',
  group_id: 'group_id',
  object_id: 'homework_id',
}

export const homeworkEvents: readonly string[] = [
  eventsOf(
    {
      ...common,
      user_id: 'user_id',
      college_id: 'student_college_id',
      major_id: 'major_id',
      log_type: "'homework'",
      event_time: 'assumeNotNull(submitted_at)',
      client: "if(bitAnd(k2, 3) = 0, 'app', 'pc')",
      source_id: "concat('h-', toString(homework_id), '-', toString(user_id))",
    },
    `(SELECT * FROM ${homeworks} WHERE submitted_at IS NOT NULL AND toDate(submitted_at) BETWEEN {from:Date} AND {to:Date})`,
  ),
  eventsOf(
    {
      ...common,
      user_id: 'teacher_id',
      user_role: "'teacher'",
      college_id: 'college_id',
      log_type: "'grade'",
      event_time: 'assumeNotNull(graded_at)',
      student_id: 'user_id',
      score: 'toFloat32(points)',
      source_id: "concat('g-', toString(homework_id), '-', toString(user_id))",
    },
    `(SELECT * FROM ${homeworks} WHERE graded_at IS NOT NULL AND toDate(graded_at) BETWEEN {from:Date} AND {to:Date})`,
  ),
]
