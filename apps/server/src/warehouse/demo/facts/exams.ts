import { eventsOf } from './event-columns.ts'
import { LASTING_DAYS } from './homework.ts'
import { engagementIn, LESSON_STARTS, seats } from './lessons.ts'
import { bits, hoursOfWork, inGap, logistic, moment, normal, secondOfDay, uniform } from './sql.ts'
import { lesson, opened, sofar, student, studentColumns } from './states.ts'

const FULL = 100
const PASS = 60
/** Points that a hollow course lacks. */
const HOLLOW_POINTS = 16
const weekOf = (first: number, lane: number): string => `${first} + bitAnd(bitShiftRight(x, ${lane}), 1)`

/** Exams of a class in a term as (number, kind, week, minutes, title): at its first lesson of the week (a make-up day repeats a weekday, so it has none), the final one in the two exam weeks. */
const timetable = `[
  (1, 'quiz', ${weekOf(3, 0)}, 20, '随堂测验一'), (2, 'stage', ${weekOf(6, 1)}, 80, '阶段测试一'), (3, 'quiz', ${weekOf(9, 2)}, 20, '随堂测验二'), (4, 'stage', ${weekOf(11, 3)}, 80, '阶段测试二'),
  (5, 'final', ${weekOf(19, 4)}, 100, '期末考试')]`

/** Exams that are held between {from} less the days that they live, and {to}. */
const exams = `(
SELECT *, class_id * 100 + number AS exam_id, ${moment('day', `arrayElement(${LESSON_STARTS}, slots[1] % 4 + 1) + if(kind = 'quiz', 1800, 300)`)} AS started_at, started_at + toIntervalMinute(minutes) AS ends_at, ${bits('exam', 'exam_id')} AS h
FROM (
  SELECT c.*, day, week
  FROM (SELECT *, exam.1 AS number, exam.2 AS kind, toUInt8(exam.3) AS exam_week, exam.4 AS minutes, exam.5 AS title FROM (SELECT *, ${bits('exams of a class', 'class_id')} AS x FROM demo_class WHERE notEmpty(slots)) ARRAY JOIN ${timetable} AS exam) AS c
  INNER JOIN (SELECT day, week, lesson, exam AS exam_day, toDayOfWeek(day) AS weekday, term_id AS day_term FROM demo_day WHERE day BETWEEN {from:Date} - ${LASTING_DAYS} AND {to:Date}) AS d ON c.term_id = d.day_term AND c.exam_week = d.week AND intDiv(c.slots[1], 4) + 1 = d.weekday
  WHERE if(kind = 'final', exam_day, lesson) = 1 AND d.day >= c.starts_on AND d.day < c.silent_from
) WHERE NOT ${inGap('day')})`

/** How much of the term they attend: the chance of a student, not the count of their sign-ins, so that an exam is a function of its own day. */
const attended = `arrayAvg(w -> if(archetype = 'ghost' AND w >= since_week, 0, ${logistic(`3.3 + 0.8 * ${engagementIn('w')} - 0.15 * (w > 12) - 0.1`)}), range(1, 19))`
const points = (mean: string, noise: number): string =>
  `${mean} - ${HOLLOW_POINTS} * is_hollow + ${noise} * ${normal('cityHash64(k)')}`

/** Exams x students, with the moments of handing in and marking (NULL: never). */
const papers = `(
SELECT *, if(takes, started_at + toIntervalSecond(used_s), NULL) AS submitted_at, if(takes AND is_marked AND toDate(marked) < silent_from AND NOT ${inGap('toDate(marked)')}, marked, NULL) AS graded_at
FROM (
  SELECT *, gone = 0 AND ${uniform('k', 0)} < ${logistic('8 + 0.9 * e')} AS takes, toUInt32(minutes * 60 * (0.55 + 0.44 * ${uniform('k', 1)})) AS used_s, ${uniform('k', 2)} < 0.985 AS is_marked,
    ${moment(`day + if(is_slow, 12 + toUInt32(floor(${uniform('k2', 0)} * 14)), 1 + toUInt32(floor(${uniform('k2', 0)} * 5)))`, secondOfDay(hoursOfWork, uniform('k2', 1)))} AS marked,
    round(greatest(0, least(${FULL}, multiIf(kind = 'final', ${points(`73 + 8 * ability + 3 * e + 18 * (${attended} - 0.94)`, 8)}, kind = 'stage', ${points('75 + 8 * ability + 2 * e', 7)}, ${points('77 + 7 * ability + 2 * e', 8)}))), 1) AS points
  FROM (
    SELECT s.*, user_id, student_college_id, major_id, admin_class_id, ability, engagement, archetype, since_week, ${engagementIn('week')} AS e, archetype = 'ghost' AND week >= since_week AS gone,
      ${bits('paper', 's.exam_id', 't.user_id')} AS k, ${bits('mark', 's.exam_id', 't.user_id')} AS k2
    FROM ${exams} AS s INNER JOIN ${seats} AS t ON s.class_id = t.seat_class
    WHERE s.day >= t.joined_on AND s.day < t.leaves_on)))`

const common = {
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  course_id: 'course_id',
  class_id: 'class_id',
  group_id: 'group_id',
  object_id: 'exam_id',
  kind: 'kind',
}
const teacher = { ...common, user_id: 'teacher_id', user_role: "'teacher'", college_id: 'college_id' }
const ofStudent = (letter: string): string => `concat('${letter}-', toString(exam_id), '-', toString(user_id))`
const idOf = (letter: string): string => `xxHash64(concat('zjy', char(0), ${ofStudent(letter)}))`

/** Exams that begin, papers that are handed in and marked: each a part of the stream. */
export const examEvents: readonly string[] = [
  eventsOf(
    {
      ...teacher,
      log_type: "'teach'",
      opens: "'exam'",
      event_time: 'started_at',
      title: 'title',
      due_at: 'ends_at',
      client: "'pc'",
      source_id: "concat('ox-', toString(exam_id))",
    },
    `(SELECT * FROM ${exams} WHERE day BETWEEN {from:Date} AND {to:Date})`,
  ),
  eventsOf(
    {
      ...common,
      user_id: 'user_id',
      college_id: 'student_college_id',
      major_id: 'major_id',
      log_type: "'exam'",
      event_time: 'assumeNotNull(submitted_at)',
      duration_s: 'used_s',
      client: "if(bitAnd(k2, 3) = 0, 'app', 'pc')",
      source_id: ofStudent('x'),
    },
    `(SELECT * FROM ${papers} WHERE submitted_at IS NOT NULL AND day BETWEEN {from:Date} AND {to:Date})`,
  ),
  eventsOf(
    {
      ...teacher,
      log_type: "'grade'",
      event_time: 'assumeNotNull(graded_at)',
      student_id: 'user_id',
      score: 'toFloat32(points)',
      source_id: ofStudent('gx'),
    },
    `(SELECT * FROM ${papers} WHERE graded_at IS NOT NULL AND toDate(graded_at) BETWEEN {from:Date} AND {to:Date})`,
  ),
]

/** Exams themselves. */
export const examHeads = `INSERT INTO dim_exam (exam_id, ${lesson}, school_id, college_id, kind, title, started_at, ends_at, full_score, pass_score, expected, version)
SELECT exam_id, ${lesson}, school_id, college_id, any(kind), any(title), any(started_at), any(ends_at), ${FULL}, ${PASS}, count(), {version:UInt64} FROM ${papers} WHERE day BETWEEN {from:Date} AND {to:Date} AND ${opened('started_at')} GROUP BY exam_id, ${lesson}, school_id, college_id`

/** Exams x students: those that began between {from} and {to}, or, to catch up, all whose papers may still be marked then ({all} = 1). */
export const examStatement = `INSERT INTO fact_exam (exam_id, user_id, event_id, exam_date, kind, ${lesson}, ${studentColumns}, started_at, ends_at, submitted_at, used_s, graded_at, score, full_score, pass_score, version)
SELECT exam_id, user_id, multiIf(graded IS NOT NULL, ${idOf('gx')}, submitted IS NOT NULL, ${idOf('x')}, 0), day, kind, ${lesson}, ${student}, started_at, ends_at,
  if(submitted_at IS NOT NULL AND ${sofar('submitted_at')}, submitted_at, NULL) AS submitted, if(submitted IS NULL, 0, used_s), if(graded_at IS NOT NULL AND ${sofar('graded_at')}, graded_at, NULL) AS graded, if(graded IS NULL, NULL, toFloat32(points)), ${FULL}, ${PASS}, {version:UInt64}
FROM ${papers} WHERE (day BETWEEN {from:Date} AND {to:Date} OR {all:UInt8} = 1) AND ${sofar('started_at')}`
