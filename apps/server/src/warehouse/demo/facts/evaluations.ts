import { eventsOf } from './event-columns.ts'
import { LASTING_DAYS } from './homework.ts'
import { engagementIn, LESSON_STARTS, seats, sessions } from './lessons.ts'
import { bits, hoursOfHomework, inGap, logistic, moment, normal, secondOfDay, uniform } from './sql.ts'
import { lesson, sofar } from './states.ts'

/** Sessions whose students are asked what they think; every class is asked once at the end of its term. */
const SESSION_SHARE = 0.05
const TERM_WEEK = 17
/** Days in which one may answer. */
const ANSWER_DAYS = 4

const columns =
  'class_id, course_id, school_id, province_code, city_code, college_id, term_id, teacher_id, group_id, diligence, is_hollow, gap_from, gap_to, silent_from, day, week'

/** Evaluations that were opened between {from} less the days that they live, and {to}. */
const evaluations = `(
SELECT ${columns}, 'session' AS kind, session_id, session_id * 10 + 8 AS evaluation_id, ended_at - toIntervalSecond(120) AS opened_at FROM ${sessions(`{from:Date} - ${LASTING_DAYS}`)} WHERE ${uniform(bits('evaluated', 'session_id'))} < ${SESSION_SHARE}
UNION ALL
SELECT ${columns}, 'term' AS kind, toUInt64(0) AS session_id, class_id * 100 + 99 AS evaluation_id, ${moment('day', `arrayElement(${LESSON_STARTS}, slots[1] % 4 + 1) + 5000`)} AS opened_at
FROM (SELECT c.*, day, week FROM (SELECT * FROM demo_class WHERE notEmpty(slots)) AS c
  INNER JOIN (SELECT day, week, toDayOfWeek(day) AS weekday, term_id AS day_term FROM demo_day WHERE lesson = 1 AND week = ${TERM_WEEK} AND day BETWEEN {from:Date} - ${LASTING_DAYS} AND {to:Date}) AS d ON c.term_id = d.day_term AND intDiv(c.slots[1], 4) + 1 = d.weekday
  WHERE d.day >= c.starts_on AND d.day < c.silent_from)
WHERE NOT ${inGap('day')})`

/** What a class thinks of its course lies near its marks: (class mean - 75) / 10 of the score model, from the latents of its students. */
const levels =
  '(SELECT class_id AS rated_class, 0.5 * avg(ability) + 0.25 * avg(engagement) AS class_level FROM demo_seat GROUP BY class_id)'

const rounded = (value: string, step: number): string => `greatest(1, least(5, round((${value}) / ${step}) * ${step}))`

/** Evaluations x students, with the moment of the answer (NULL: never). */
const opinions = `(
SELECT *, if(answers AND NOT ${inGap('toDate(answered)')}, answered, NULL) AS evaluated_at
FROM (
  SELECT *, gone = 0 AND ${uniform('k', 0)} < ${logistic('1 + 0.6 * e')} AS answers,
    greatest(opened_at + toIntervalSecond(20 + user_id % 90), ${moment(`day + toUInt32(floor(${ANSWER_DAYS} * pow(${uniform('k', 1)}, 2)))`, secondOfDay(hoursOfHomework, uniform('k', 2)))}) AS answered,
    3.2 + 0.5 * diligence + 0.4 * (class_level - 1.5 * is_hollow) + 0.3 * ${normal('cityHash64(k)')} AS opinion, ${rounded('opinion', 0.5)} AS star,
    arrayMap(i -> toUInt8(${rounded(`opinion + 0.15 * (i % 3) + 0.5 * ${normal('cityHash64(k, i)')}`, 1)}), [1, 2, 3, 4, 5]) AS aspects
  FROM (
    SELECT s.*, class_level, user_id, student_college_id, major_id, ${engagementIn('week')} AS e, archetype = 'ghost' AND week >= since_week AS gone, ${bits('opinion', 's.evaluation_id', 't.user_id')} AS k
    FROM ${evaluations} AS s INNER JOIN ${seats} AS t ON s.class_id = t.seat_class INNER JOIN ${levels} AS l ON s.class_id = l.rated_class
    WHERE s.day >= t.joined_on AND s.day < t.leaves_on)))`

const common = {
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  course_id: 'course_id',
  class_id: 'class_id',
  group_id: 'group_id',
  object_id: 'evaluation_id',
  session_id: 'session_id',
  kind: 'kind',
}
const answerId = "concat('ev-', toString(evaluation_id), '-', toString(user_id))"

/** Evaluations that are opened and answered. */
export const evaluationEvents: readonly string[] = [
  eventsOf(
    {
      ...common,
      user_id: 'teacher_id',
      user_role: "'teacher'",
      college_id: 'college_id',
      log_type: "'teach'",
      opens: "'evaluation'",
      event_time: 'opened_at',
      source_id: "concat('oe-', toString(evaluation_id))",
    },
    `(SELECT * FROM ${evaluations} WHERE day BETWEEN {from:Date} AND {to:Date})`,
  ),
  eventsOf(
    {
      ...common,
      user_id: 'user_id',
      college_id: 'student_college_id',
      major_id: 'major_id',
      log_type: "'evaluate'",
      event_time: 'assumeNotNull(evaluated_at)',
      client: "if(bitAnd(k, 7) = 0, 'mini', 'app')",
      star: 'toFloat32(star)',
      aspects: 'aspects',
      source_id: answerId,
    },
    `(SELECT * FROM ${opinions} WHERE evaluated_at IS NOT NULL AND toDate(evaluated_at) BETWEEN {from:Date} AND {to:Date})`,
  ),
]

/** Evaluations x students: those opened between {from} and {to}, or, to catch up, all that may still be answered then ({all} = 1). */
export const evaluationStatement = `INSERT INTO fact_evaluation (evaluation_id, user_id, event_id, kind, evaluation_date, session_id, ${lesson}, school_id, province_code, college_id, opened_at, evaluated_at, star, content, method, attitude, effect, interaction, version)
SELECT evaluation_id, user_id, if(done, xxHash64(concat('zjy', char(0), ${answerId})), 0), kind, day, session_id, ${lesson}, school_id, province_code, college_id, opened_at, if(done, evaluated_at, NULL), if(done, toFloat32(star), NULL),
  ${[1, 2, 3, 4, 5].map((i) => `if(done, toFloat32(aspects[${i}]), NULL)`).join(', ')}, {version:UInt64}
FROM (SELECT *, evaluated_at IS NOT NULL AND ${sofar('evaluated_at')} AS done FROM ${opinions}) WHERE (day BETWEEN {from:Date} AND {to:Date} OR {all:UInt8} = 1) AND ${sofar('opened_at')}`
