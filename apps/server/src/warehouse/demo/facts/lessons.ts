import { bits, chosen, inGap, logistic, moment, normal, uniform } from './sql.ts'

/** Sessions per taught lesson that get a sign-in, activities, a homework: with a homework in three of five a student has eight or more in four weeks, enough to see who hands in late. */
const SIGN_SHARE = 0.9

const ACTIVE_SHARE = 0.82

const HOMEWORK_SHARE = 0.6

const LAST_HOMEWORK_WEEK = 16

/** What a hollow course takes from the wish to join in. */
const HOLLOW_RELUCTANCE = 0.6

/** Lesson 1..4 of a day begins at 8:00, 10:00, 14:00, 16:00, give or take six minutes. */
export const LESSON_STARTS = '[28800, 36000, 50400, 57600]'

export const LESSON_NAMES = "['1-2节', '3-4节', '5-6节', '7-8节']"

export const LESSON_S = 5700

/** Activities whose results are judged; watching, voting and filling in forms are not. */
const EVALUATED_LESSONS = "('quiz', 'ask', 'discuss', 'brainstorm', 'pk', 'summary')"

/** Sessions that were held between {from} and {to}, with what their teacher starts in them. */
export const sessions = (from = '{from:Date}', to = '{to:Date}'): string => `(
SELECT *, ${moment('day', `arrayElement(${LESSON_STARTS}, lesson) + toInt32(floor((${uniform('h', 0)} - 0.5) * 720))`)} AS started_at, started_at + toIntervalSecond(${LESSON_S}) AS ended_at,
  arrayElement(${LESSON_NAMES}, lesson) AS section, session_id * 10 + 1 AS sign_id, started_at + toIntervalSecond(40 + toUInt32(floor(${uniform('h', 1)} * 80))) AS sign_at, ${uniform('h', 2)} < ${SIGN_SHARE} AS has_sign,
  ${chosen({ one_tap: 42, gesture: 18, qr: 24, gps: 10, manual: 6 }, uniform('g', 0))} AS method,
  is_bare = 0 AND ${uniform('g', 1)} < ${ACTIVE_SHARE} AS is_active,
  arrayConcat(if(${uniform('g', 2)} < 0.3, [2], emptyArrayUInt8()), [3], if(${uniform('bitXor(g, h)', 1)} < 0.3, [4], emptyArrayUInt8()), if(${uniform('bitXor(g, h)', 2)} < 0.28, [5], emptyArrayUInt8())) AS numbers,
  week <= ${LAST_HOMEWORK_WEEK} AND ${uniform('bitXor(g, h)', 0)} < ${HOMEWORK_SHARE} AS has_homework, session_id * 10 + 9 AS homework_id, ended_at - toIntervalSecond(300) AS assigned_at,
  ${moment('day + if(bitAnd(g, 3) = 0, 5, 7)', '79200')} AS due_at
FROM (
  SELECT c.*, day, day_no, week, slot % 4 + 1 AS lesson, (c.class_id * 10000 + d.day_no) * 4 + slot % 4 AS session_id, lesson_rate,
    ${bits('session', 'c.class_id', 'd.day_no', 'slot')} AS h, ${bits('means', 'c.class_id', 'd.day_no', 'slot')} AS g, ${uniform(bits('held', 'c.class_id', 'd.day_no', 'slot'))} AS held
  FROM (SELECT *, slot FROM demo_class ARRAY JOIN slots AS slot) AS c INNER JOIN (SELECT day, day_no, week, lesson_rate, follows, dent_from, dent_to, term_id AS day_term FROM demo_day WHERE lesson = 1 AND day BETWEEN ${from} AND ${to}) AS d ON c.term_id = d.day_term AND intDiv(c.slot, 4) + 1 = d.follows
  WHERE d.day >= c.starts_on AND d.day < c.silent_from AND NOT (d.dent_from >= 0 AND arrayElement(${LESSON_STARTS}, slot % 4 + 1) BETWEEN d.dent_from AND d.dent_to)
) WHERE held < lesson_rate AND NOT ${inGap('day')})`

/** The engagement in a week of the term, with what the planted students do to it. */
export const engagementIn = (week: string): string =>
  `if(archetype = 'fading' AND ${week} > since_week, greatest(engagement - 0.8 * (${week} - since_week), -3.4), engagement)`

/** Students of the classes; names that lessons have too are other ones here, so that both can stand side by side. */
export const seats =
  '(SELECT class_id AS seat_class, user_id, joined_on, leaves_on, college_id AS student_college_id, major_id, admin_class_id, ability, engagement, archetype, since_week FROM demo_seat)'

/** Sessions x students of their class, with whether each attended. The dice are those of the session, so sign-in and activities agree. */
const lessonSeats = (from?: string, to?: string): string => `(
SELECT *, gone = 0 AND ${uniform('k', 0)} < ${logistic(`3.3 + 0.8 * e - 0.3 * (lesson = 1) - 0.25 * (lesson = 4 AND toDayOfWeek(day) = 5) - 0.15 * (week > 12)`)} AS attends,
  ${uniform('k', 1)} < 0.02 + 0.04 * ${logistic('-e')} AS is_late, ${uniform('k', 2)} < 0.005 AS is_early
FROM (
  SELECT s.*, user_id, student_college_id, major_id, admin_class_id, ability, archetype, ${engagementIn('week')} AS e,
    archetype = 'ghost' AND week >= since_week AS gone, ${bits('seat', 's.session_id', 't.user_id')} AS k
  FROM ${sessions(from, to)} AS s INNER JOIN ${seats} AS t ON s.class_id = t.seat_class
  WHERE s.day >= t.joined_on AND s.day < t.leaves_on))`

/** Rows of sign-ins. A student who attends signs themselves; a teacher writes down leave, and who left early. */
export const attendance = `(
SELECT *, multiIf(attends AND is_early, 'early', attends AND is_late, 'late', attends, 'present', ${chosen({ absent: 55, sick_leave: 25, personal_leave: 14, official_leave: 6 }, uniform('k', 1))}) AS last_state,
  sign_at + toIntervalSecond(if(is_late, 300 + toUInt32(floor(${uniform('k', 2)} * 600)), 5 + toUInt32(floor(-60 * log(1 - 0.98 * ${uniform('k', 2)}))))) AS signed_at,
  if(last_state = 'early', ended_at - toIntervalSecond(60), ended_at - toIntervalSecond(600 + user_id % 300)) AS corrected_at,
  if(attends, xxHash64(concat('zjy', char(0), concat('s-', toString(sign_id), '-', toString(user_id)))), 0) AS sign_event, if(NOT has(['present', 'late', 'absent'], last_state), xxHash64(concat('zjy', char(0), concat('c-', toString(sign_id), '-', toString(user_id)))), 0) AS correction_event
FROM ${lessonSeats()} WHERE has_sign)`

/** Activities x students. One that is not present cannot take part in class; before and after it they may. A mark of 0 is none. */
export const participation = `(
SELECT *, ${startOfActivity()} AS activity_at, session_id * 10 + number AS activity_id, multiIf(number = 2, 'before', number = 5, 'later', 'mid') AS phase, ${typeOfActivity('activity_id')} AS activity_type,
  gone = 0 AND (attends OR phase <> 'mid') AND ${uniform('j', 0)} < ${logistic(`1.6 + 0.9 * e + 0.5 * diligence - 0.5 * (phase <> 'mid') - ${HOLLOW_RELUCTANCE} * is_hollow`)} AS joins,
  activity_at + toIntervalSecond(multiIf(phase = 'later', 60 + toUInt32(floor(${uniform('j', 1)} * greatest(600, 81000 - toUInt32(activity_at - toDateTime(day, 'Asia/Shanghai'))))), phase = 'before', 30 + toUInt32(floor(${uniform('j', 1)} * 2300)), 10 + toUInt32(floor(-120 * log(1 - 0.98 * ${uniform('j', 1)}))))) AS joined_at,
  if(activity_type IN ${EVALUATED_LESSONS}, toFloat32(greatest(20, least(100, round(76 + 8 * ability + 3 * e + 7 * ${normal(bits('performance', 'session_id', 'user_id', 'number'))})))), 0) AS mark
FROM (SELECT *, number, ${bits('join', 'session_id', 'user_id', 'number')} AS j FROM ${lessonSeats()} ARRAY JOIN numbers AS number WHERE is_active))`

function startOfActivity(): string {
  return 'started_at + toIntervalSecond(multiIf(number = 2, -3000, number = 3, 900, number = 4, 3300, 6600))'
}

function typeOfActivity(id: string): string {
  const u = uniform(bits('activity', id))
  const before = chosen({ courseware: 55, survey: 15, discuss: 15, quiz: 15 }, u)
  const mid = chosen({ courseware: 8, discuss: 20, brainstorm: 16, ask: 18, quiz: 16, vote: 10, pk: 7, survey: 5 }, u)
  const later = chosen({ summary: 30, discuss: 28, quiz: 24, evaluate: 18 }, u)
  return `multiIf(number = 2, ${before}, number = 5, ${later}, ${mid})`
}

/** Activities themselves. */
export const activities = `(
SELECT *, number, ${startOfActivity()} AS activity_at, session_id * 10 + number AS activity_id, multiIf(number = 2, 'before', number = 5, 'later', 'mid') AS phase, ${typeOfActivity('activity_id')} AS activity_type
FROM ${sessions()} ARRAY JOIN numbers AS number WHERE is_active)`
