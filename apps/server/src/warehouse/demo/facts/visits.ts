import { eventsOf } from './event-columns.ts'
import { bits, chosen, hoursOfFreeDay, hoursOfTeachingDay, normal, secondOfDay, uniform, zipf } from './sql.ts'

/** Objects of a course stand in demo_object under course x 8192 + 4096 for questions + place. */
export const QUESTION_PLACE = 4096
export const PLACES_PER_COURSE = 8192
export const MAX_PLACES = 4096
const MAX_VISITS = 6
/** Visits against the login model: what lessons log comes on top. */
const VISIT_RATE = 0.72
/** Days during which a new school is 20 % busier. */
const NOVELTY_DAYS = 60

const studentActions = chosen(
  { study: 26, view: 17, play: 16, download: 5, fav: 2, answer: 24, discuss: 3, reply: 3, like: 2, other: 2 },
  uniform('ha', 0),
)
const moocActions = chosen(
  { study: 24, view: 9, play: 34, download: 3, fav: 2, answer: 18, discuss: 4, reply: 3, like: 2, other: 1 },
  uniform('ha', 0),
)
const examActions = chosen(
  { study: 18, view: 9, play: 8, download: 6, fav: 1, answer: 52, discuss: 2, reply: 2, like: 1, other: 1 },
  uniform('ha', 0),
)
const teacherActions = chosen(
  { study: 4, view: 30, play: 12, download: 9, fav: 3, discuss: 10, reply: 14, like: 5, other: 13 },
  uniform('ha', 0),
)

/** People x days, with the number of visits: geometric, so that the chance of at least one is exactly that of the login model. */
const people = `(
SELECT *, least(${MAX_VISITS}, toUInt8(floor(log(1 - 0.999999 * ${uniform('h', 0)}) / log(rate / (1 + rate))))) AS visits
FROM (
  SELECT p.*, d.day AS day, d.day_no AS day_no, d.term_no AS term_no, d.week AS week, d.exam AS exam, d.free AS free, d.month AS month, d.zjy_share AS zjy_share, d.zyk_share AS zyk_share, d.mooc_share AS mooc_share, d.zyq_share AS zyq_share, d.dent_from AS dent_from, d.dent_to AS dent_to,
    ${bits('day', 'p.user_id', 'd.day_no')} AS h,
    0.8 * p.engagement + 0.6 * ${normal(bits('term', 'p.user_id', 'd.term_no'))} AS level,
    if(p.archetype = 'fading' AND d.week > p.since_week, greatest(level - 0.8 * (d.week - p.since_week), -3.4), level) AS e,
    if(p.role = 'teacher', exp(0.6 + 0.4 * p.engagement - 0.9 * d.weekend) * d.teacher_rate, exp(0.35 + 0.7 * e - 0.9 * d.weekend) * d.student_rate * if(d.term_no >= p.grade_end, 0.7, 1))
      * ${VISIT_RATE} * p.activity * if(d.day < p.school_joined_on + ${NOVELTY_DAYS}, 1.2, 1) AS rate
  FROM (SELECT *, toUInt32(if(role = 'teacher', 1000, (grade - 2021) * 2 + 6)) AS grade_end FROM demo_person) AS p CROSS JOIN (SELECT * FROM demo_day WHERE day BETWEEN {from:Date} AND {to:Date}) AS d
  WHERE d.day >= p.joined_on AND d.day < p.leaves_on AND d.day < p.silent_from AND NOT (p.archetype = 'ghost' AND d.week >= p.since_week) AND NOT (d.day BETWEEN p.gap_from AND p.gap_to) AND NOT has(p.idle_terms, d.term_no)
) WHERE visits > 0)`

/** Visits: when, on which platform, in which class, and how much is done. */
const visits = `(
SELECT v.*, course_id, course_school_id, course_group_id, resources, questions
FROM (
  SELECT *, if(free, ${secondOfDay(hoursOfFreeDay, uniform('hv', 0))}, ${secondOfDay(hoursOfTeachingDay, uniform('hv', 0))}) AS start, if(zjy > 0, zjy_share, 0) AS to_zjy, to_zjy + if(zyk > 0, zyk_share, 0) AS to_zyk, to_zyk + if(mooc > 0, mooc_share, 0) AS to_mooc,
    ${uniform('hv', 1)} * (to_mooc + if(zyq > 0, zyq_share, 0)) AS wish, multiIf(wish < to_zjy, 'zjy', wish < to_zyk, 'zyk', wish < to_mooc, 'mooc', zyq > 0, 'zyq', 'zjy') AS platform,
    multiIf(platform = 'zjy', zjy, platform = 'zyk', zyk, platform = 'mooc', mooc, zyq) AS choices, multiIf(platform = 'zjy', 0, platform = 'zyk', zjy, platform = 'mooc', zjy + zyk, zjy + zyk + mooc) AS skipped,
    toUInt64(if(choices = 0, 0, arrayElement(classes, skipped + ${zipf('choices', uniform('hv', 2), 0.6)}))) AS class_id,
    multiIf(role = 'teacher', if(${uniform('hw', 0)} < 0.72, 'pc', 'app'), ${chosen({ app: 64, pc: 26, mini: 10 }, uniform('hw', 0))}) AS client,
    1 + toUInt32(floor({actions:Float64} * (0.3 + 1.4 * ${uniform('hw', 1)}))) AS actions, least(20 + toUInt32(floor(${uniform('hw', 2)} * 160)), intDiv(86399 - start, actions + 1)) AS pace
  FROM (SELECT *, nth, ${bits('visit', 'user_id', 'day_no', 'nth')} AS hv, cityHash64(hv) AS hw FROM (
    SELECT u.*, classes, zjy, zyk, mooc, zyq FROM ${people} AS u LEFT JOIN (SELECT user_id AS learner, term_no AS learning, classes, zjy, zyk, mooc, zyq FROM demo_focus) AS f ON u.user_id = f.learner AND u.term_no = f.learning)
    ARRAY JOIN range(visits) AS nth)
  WHERE NOT (start BETWEEN dent_from AND dent_to AND bitAnd(hw, 15) > 0)
) AS v LEFT JOIN (SELECT class_id AS taken, course_id, school_id AS course_school_id, group_id AS course_group_id FROM demo_class) AS c ON v.class_id = c.taken
LEFT JOIN (SELECT course_id AS pool_course, month AS pool_month, resources, questions FROM demo_pool) AS o ON c.course_id = o.pool_course AND v.month = o.pool_month)`

/** Actions of the visits; number 0 is the login. */
const actions = `(
SELECT a.*, object_id, object_school_id, object_group_id,
  multiIf(log_type = 'study', toUInt32(least(5400, 420 * exp(0.5 * ${normal('cityHash64(ha)')} + 0.25 * e))), log_type = 'play', toUInt32(length_s * (0.15 + 0.85 * ${uniform('cityHash64(ha)', 2)})), toUInt32(0)) AS duration
FROM (
  SELECT *, toDateTime(day, 'Asia/Shanghai') + toIntervalSecond(start + number * pace + if(number = 0, 0, toUInt32(floor(pace * 0.8 * ${uniform('ha', 2)})))) AS at_time,
    multiIf(number = 0, 'login', has(['view', 'play', 'download', 'fav'], wished) AND resources = 0, 'study', wished = 'answer' AND questions = 0, 'study', wished) AS log_type,
    multiIf(has(['view', 'play', 'download', 'fav'], log_type), course_id * ${PLACES_PER_COURSE} + ${zipf('resources', uniform('ha', 1), 1.05)}, log_type = 'answer', course_id * ${PLACES_PER_COURSE} + ${QUESTION_PLACE} + ${zipf('questions', uniform('ha', 1), 0.6)}, 0) AS object_key
  FROM (
    SELECT *, multiIf(class_id = 0, 'other', role = 'teacher', ${teacherActions}, exam = 1, ${examActions}, platform = 'mooc', ${moocActions}, ${studentActions}) AS wished
    FROM (SELECT *, number, cityHash64(hv, number) AS ha FROM ${visits} ARRAY JOIN range(actions + 1) AS number))
) AS a LEFT ANY JOIN (SELECT object_key AS known_key, object_id, owner_school_id AS object_school_id, group_id AS object_group_id, duration_s AS length_s FROM demo_object) AS o ON a.object_key = o.known_key)`

export const visitEvents: readonly string[] = [
  eventsOf(
    {
      source_id: "concat('v-', toString(day_no), '-', toString(user_id), '-', toString(nth), '-', toString(number))",
      event_time: 'at_time',
      user_id: 'user_id',
      user_role: 'toString(role)',
      school_id: 'school_id',
      province_code: 'province_code',
      city_code: 'city_code',
      college_id: 'college_id',
      major_id: 'major_id',
      platform: 'platform',
      log_type: 'log_type',
      client: 'client',
      duration_s: 'duration',
      course_id: "if(log_type = 'login', 0, course_id)",
      class_id: "if(log_type = 'login', 0, class_id)",
      object_id: 'object_id',
      owner_school_id:
        "multiIf(log_type = 'login' OR course_id = 0, school_id, object_key > 0, object_school_id, course_school_id)",
      group_id: "multiIf(log_type = 'login', 0, object_key > 0, object_group_id, course_group_id)",
      ability: 'ability',
    },
    actions,
  ),
]
