import { eventsOf } from './event-columns.ts'
import { bits, hoursOfHomework, hoursOfWork, inGap, logistic, moment, normal, secondOfDay, uniform } from './sql.ts'
import { sofar } from './states.ts'

/** Reports of progress on the way to the end, in percent of the course each. */
const STEPS = 5
const STEP_PERCENT = 15
/** The last step, of those who finish, lies in this part of the class's time. */
const FINISH = { from: 0.5, length: 0.45 }
/** Days within which everything about a class is over: certificate, application and decision. */
const LAST_DAYS = 30
const PASS_SCORE = 60
const EXCELLENT_SCORE = 85
const APPLY_SHARE = 0.35
const APPROVE_SHARE = 0.88

/** Students of open courses whose class is on, or just over, between {from} and {to}. */
const seats = `(
SELECT n.class_id AS class_id, n.course_id AS course_id, n.term_id AS term_id, n.owner_school_id AS owner_school_id, p.user_id AS user_id, p.school_id AS school_id, p.province_code AS province_code, p.city_code AS city_code, p.college_id AS college_id, p.major_id AS major_id,
  p.admin_class_id AS admin_class_id, p.ability AS ability, p.archetype AS archetype, p.leaves_on AS leaves_on, p.gap_from AS gap_from, p.gap_to AS gap_to, group_id, greatest(starts_on, n.joined_on) AS begins_on, toUInt32(ends_on - begins_on) AS span,
  0.8 * p.engagement + 0.6 * ${normal(bits('term', 'p.user_id', 'term_no'))} AS e, ${bits('open course', 'n.class_id', 'p.user_id')} AS h
FROM (SELECT class_id, course_id, toString(term_id) AS term_id, school_id AS owner_school_id, user_id AS learner, toDate(joined_at) AS joined_on FROM dim_enrolment FINAL WHERE platform = 'mooc') AS n
INNER JOIN (SELECT class_id AS taught, start_date AS starts_on, end_date AS ends_on FROM dim_course_class FINAL WHERE platform = 'mooc' AND start_date <= {to:Date} AND end_date + ${LAST_DAYS} >= {from:Date}) AS c ON n.class_id = c.taught
INNER JOIN (SELECT class_id AS grouped, group_id FROM demo_class) AS g ON n.class_id = g.grouped
INNER JOIN (SELECT DISTINCT toString(term_id) AS day_term, term_no FROM demo_day) AS t ON n.term_id = t.day_term
INNER JOIN demo_person AS p ON n.learner = p.user_id)`

/** Reports of progress: those who finish go all the way, the others stop somewhere before; a gap loses what falls into it. */
const reports = `(
SELECT *, concat('mp-', toString(class_id), '-', toString(user_id), '-', toString(step)) AS source_id, ${moment('day', secondOfDay(hoursOfHomework, uniform('k', 1)))} AS reported_at
FROM (
  SELECT *, step, ${bits('report', 'class_id', 'user_id', 'step')} AS k, step > ${STEPS} AS is_finish, if(is_finish, 100, step * ${STEP_PERCENT}) AS percent,
    begins_on + toUInt32(floor(span * if(is_finish, ${FINISH.from} + ${FINISH.length} * ${uniform('k', 0)}, (step - 0.5 + 0.6 * ${uniform('k', 0)}) / 10.5))) AS day
  FROM (
    SELECT *, archetype <> 'ghost' AND ${uniform('h', 0)} < ${logistic('-0.8 + 0.9 * e')} AS finishes, if(finishes, ${STEPS + 1}, toUInt32(floor(${STEPS + 0.9} * ${uniform('h', 1)}))) AS reached FROM ${seats}
  ) ARRAY JOIN range(1, reached + 1) AS step
) WHERE day < leaves_on AND NOT ${inGap('day')})`

/** Certificates of those who finished with enough points. */
const certificates = `(
SELECT * FROM (
  SELECT *, class_id * 10000000 + user_id AS certificate_id, ${bits('certificate', 'class_id', 'user_id')} AS g, day + 1 + toUInt32(floor(3 * ${uniform('g', 0)})) AS issue_day, ${moment('issue_day', secondOfDay(hoursOfHomework, uniform('g', 1)))} AS issued_at,
    73 + 8 * ability + 3 * e + 8 * ${normal('cityHash64(g)')} AS points, if(points >= ${EXCELLENT_SCORE}, 'excellent', 'pass') AS grade, concat('mc-', toString(class_id), '-', toString(user_id)) AS certificate_source
  FROM ${reports} WHERE is_finish
) WHERE points >= ${PASS_SCORE} AND issue_day < leaves_on AND NOT ${inGap('issue_day')})`

const teachers =
  "(SELECT school_id AS teaching_school, arraySort(groupArray((user_id, joined_on, silent_from, college_id))) AS staff FROM demo_person WHERE role = 'teacher' GROUP BY school_id)"

/** Applications for credits, with the decision of a teacher of the school (NULL: none comes). */
const credits = `(
SELECT *, notEmpty(present) AND NOT ${inGap('decision_day')} AS is_decided, if(is_decided, ${moment('decision_day', secondOfDay(hoursOfWork, uniform('c', 2)))}, NULL) AS decided_at, arrayElement(present, 1 + c % greatest(1, length(present))) AS decider,
  if(${uniform('cityHash64(c)', 1)} < ${APPROVE_SHARE}, 'approved', 'rejected') AS decision, 1 + 0.5 * (course_id % 5) AS credit_points, concat('ca-', toString(certificate_id)) AS apply_source, concat('cd-', toString(certificate_id)) AS decision_source
FROM (
  SELECT *, ${bits('credit', 'class_id', 'user_id')} AS c, issue_day + 1 + toUInt32(floor(8 * ${uniform('c', 1)})) AS apply_day, ${moment('apply_day', secondOfDay(hoursOfHomework, uniform('cityHash64(c)', 0)))} AS applied_at,
    apply_day + 1 + toUInt32(floor(6 * ${uniform('cityHash64(c)', 2)})) AS decision_day, arrayFilter(x -> x.2 <= decision_day AND x.3 > decision_day, staff) AS present
  FROM ${certificates} AS d INNER JOIN ${teachers} AS s ON d.school_id = s.teaching_school
) WHERE ${uniform('c', 0)} < ${APPLY_SHARE} AND apply_day < leaves_on AND NOT ${inGap('apply_day')})`

const student = {
  user_id: 'user_id',
  school_id: 'school_id',
  province_code: 'province_code',
  city_code: 'city_code',
  college_id: 'college_id',
  major_id: 'major_id',
  platform: "'mooc'",
  course_id: 'course_id',
  class_id: 'class_id',
  owner_school_id: 'owner_school_id',
  group_id: 'group_id',
}
const between = (day: string): string => `${day} BETWEEN {from:Date} AND {to:Date}`

/** Reports, certificates, applications and decisions, each a part of the stream. */
export const openCourseEvents: readonly string[] = [
  eventsOf(
    {
      ...student,
      log_type: "'progress'",
      event_time: 'reported_at',
      score: 'toFloat32(percent)',
      client: "if(bitAnd(k, 3) = 0, 'pc', 'app')",
      source_id: 'source_id',
    },
    `(SELECT * FROM ${reports} WHERE ${between('day')})`,
  ),
  eventsOf(
    {
      ...student,
      log_type: "'certificate'",
      event_time: 'issued_at',
      object_id: 'certificate_id',
      state: 'grade',
      source_id: 'certificate_source',
    },
    `(SELECT * FROM ${certificates} WHERE ${between('issue_day')})`,
  ),
  eventsOf(
    {
      ...student,
      log_type: "'credit'",
      event_time: 'applied_at',
      object_id: 'certificate_id',
      session_id: 'certificate_id',
      state: "'applied'",
      score: 'toFloat32(credit_points)',
      source_id: 'apply_source',
    },
    `(SELECT * FROM ${credits} WHERE ${between('apply_day')})`,
  ),
  eventsOf(
    {
      ...student,
      user_id: 'decider.1',
      user_role: "'teacher'",
      college_id: 'decider.4',
      major_id: '0',
      log_type: "'credit'",
      event_time: 'assumeNotNull(decided_at)',
      object_id: 'certificate_id',
      state: 'decision',
      student_id: 'user_id',
      source_id: 'decision_source',
    },
    `(SELECT * FROM ${credits} WHERE is_decided AND ${between('decision_day')})`,
  ),
]

const place =
  'term_id, class_id, course_id, owner_school_id, school_id, province_code, college_id, major_id, admin_class_id'
const idOf = (source: string): string => `xxHash64(concat('mooc', char(0), ${source}))`
/** How things stand is written whole with the day of the present moment, and again with every day that is caught up. */
const present =
  "(toDate(toDateTime({until:UInt32}), 'Asia/Shanghai') BETWEEN {from:Date} AND {to:Date} OR {all:UInt8} = 1)"
/** Classes that are over are looked at too: nothing else writes their rows. */
const ever = (rows: string): string => rows.replaceAll(`AND end_date + ${LAST_DAYS} >= {from:Date}`, '')

/** Progress, certificates and applications, as they stand at {until}. */
export const openCourseStatements: readonly string[] = [
  `INSERT INTO fact_progress (user_id, ${place}, event_id, event_time, platform, started_at, progress, finished_at, version)
SELECT user_id, ${place}, ${idOf('argMax(source_id, reported_at)')}, max(reported_at), 'mooc', min(reported_at), argMax(percent, reported_at), if(max(percent) = 100, maxIf(reported_at, percent = 100), NULL), {version:UInt64}
FROM ${ever(reports)} WHERE ${sofar('reported_at')} AND ${present} GROUP BY user_id, ${place}`,
  `INSERT INTO fact_certificate (certificate_id, user_id, event_id, event_time, ${place}, issued_at, grade, version)
SELECT certificate_id, user_id, ${idOf('certificate_source')}, issued_at, ${place}, issued_at, grade, {version:UInt64} FROM ${ever(certificates)} WHERE ${sofar('issued_at')} AND ${present}`,
  `INSERT INTO fact_credit (credit_id, user_id, event_id, ${place}, certificate_id, points, applied_at, state, decided_at, version)
SELECT certificate_id, user_id, if(decided_at IS NOT NULL AND ${sofar('decided_at')}, ${idOf('decision_source')}, ${idOf('apply_source')}), ${place}, certificate_id, credit_points, applied_at, if(decided_at IS NOT NULL AND ${sofar('decided_at')}, decision, 'applied'), if(${sofar('decided_at')}, decided_at, NULL), {version:UInt64}
FROM ${ever(credits)} WHERE ${sofar('applied_at')} AND ${present}`,
]
