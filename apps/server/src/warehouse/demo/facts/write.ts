import { actorColumns, columnsOf, type EventFactName, eventFacts, type OwnColumn } from '../../events/event-facts.ts'
import { callEvents, callKind } from './calls.ts'
import { buildEvents } from './content.ts'
import { evaluationEvents, evaluationStatement } from './evaluations.ts'
import { answerKind, isCorrect, sessionSeconds } from './event-columns.ts'
import { examEvents, examHeads, examStatement } from './exams.ts'
import { homeworkEvents, homeworks } from './homework.ts'
import { lessonEvents } from './lesson-events.ts'
import { activities, attendance, participation, sessions } from './lessons.ts'
import { openCourseEvents, openCourseStatements } from './open-courses.ts'
import { lesson, opened, sofar, student, studentColumns } from './states.ts'
import { visitEvents } from './visits.ts'

/** All parts of the stream of events between {from} and {to}, after {after} and until {until} (seconds). */
export const streamParts: readonly string[] = [
  ...visitEvents,
  ...lessonEvents,
  ...homeworkEvents,
  ...examEvents,
  ...evaluationEvents,
  ...openCourseEvents,
  ...callEvents,
  ...buildEvents,
]

/** People of the demo world act while they are at their schools; what follows a departure by days counts for them too. */
const logColumns = columnsOf('fact_log')
  .filter((column) => column !== 'is_away')
  .join(', ')

/**
 * One row for every event, in a table of the generator's own: fact_log also holds what came through the intake, and whose other
 * facts the drain writes. Rows of the block that is being written and of no other stand there.
 */
export const ownLogStatements: readonly string[] = streamParts.map(
  (part) =>
    `INSERT INTO demo_log (${logColumns}) SELECT ${logColumns.replace('duration_s', "if(log_type = 'login', 0, duration_s) AS duration_s")} FROM (${part})`,
)

/** A block that was cut off is written again: what stands already is left alone, because a fact without a key of its own would stand twice. */
const missingFrom = (fact: EventFactName): string =>
  `l.event_id NOT IN (SELECT event_id FROM ${fact} WHERE event_date BETWEEN {from:Date} AND {to:Date})`

/** The log; ingest_time is the event's own, as if the platform had reported at once. */
const logStatement = `INSERT INTO fact_log (${logColumns}, ingest_time) SELECT ${logColumns}, event_time FROM demo_log AS l WHERE ${missingFrom('fact_log')}`

/** A fact that repeats log rows, made of the generator's own, so that one action is one log row and at most one of these: each of its own columns as the demo world has it, `join` beside the log row l. */
function repeated<F extends Exclude<EventFactName, 'fact_log'>>(
  fact: F,
  values: Readonly<Record<OwnColumn<F>, string>>,
  join = '',
): string {
  const [names, own] = [Object.keys(values), Object.values<string>(values)]
  const types = eventFacts[fact].types.map((type) => `'${type}'`).join(', ')
  return `INSERT INTO ${fact} (${[...actorColumns, ...names].join(', ')}, ingest_time) SELECT ${[...actorColumns.map((name) => `l.${name}`), ...own].join(', ')}, l.event_time
FROM demo_log AS l ${join} WHERE l.log_type IN (${types}) AND ${missingFrom(fact)}`
}

const called = {
  owner_school_id: 'l.owner_school_id',
  owner_province: 'h.province_code',
  source_platform: 'c.platform',
  target_course_id: 'l.course_id',
}
/** What is called: ids of resources and courses have no number in common. */
const calledOf = (kind: 'resource' | 'course'): string =>
  `INNER JOIN (SELECT ${kind}_id, platform${kind === 'resource' ? ', resource_type' : ''} FROM dim_${kind} FINAL) AS c ON l.object_id = c.${kind}_id INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS h ON l.owner_school_id = h.school_id`

/** The facts of events, made of the generator's own log. */
export const eventStatements: readonly string[] = [
  logStatement,
  repeated('fact_login', { client: 'l.client', session_s: sessionSeconds('l.event_id') }),
  repeated(
    'fact_resource_use',
    {
      action: 'toString(l.log_type)',
      resource_id: 'l.object_id',
      resource_type: 'r.resource_type',
      owner_school_id: 'l.owner_school_id',
      author_id: 'r.author_id',
      group_id: 'l.group_id',
      course_id: 'l.course_id',
      duration_s: 'l.duration_s',
      clicks: '1',
    },
    'INNER JOIN (SELECT resource_id, resource_type, author_id FROM dim_resource FINAL) AS r ON l.object_id = r.resource_id',
  ),
  repeated(
    'fact_answer',
    {
      question_id: 'l.object_id',
      question_type: 'q.question_type',
      owner_school_id: 'l.owner_school_id',
      group_id: 'l.group_id',
      is_correct: isCorrect('l.event_id', 'p.ability'),
      answer_kind: answerKind('l.event_id'),
    },
    'INNER JOIN (SELECT question_id, question_type FROM dim_question FINAL) AS q ON l.object_id = q.question_id INNER JOIN (SELECT user_id, ability FROM demo_person) AS p ON l.user_id = p.user_id',
  ),
  repeated(
    'fact_resource_call',
    { resource_id: 'l.object_id', resource_type: 'c.resource_type', group_id: 'l.group_id', ...called },
    calledOf('resource'),
  ),
  repeated(
    'fact_course_call',
    { source_course_id: 'l.object_id', call_kind: callKind('l.event_id'), ...called },
    calledOf('course'),
  ),
  repeated('fact_discussion', {
    course_id: 'l.course_id',
    class_id: 'l.class_id',
    owner_school_id: 'l.owner_school_id',
    kind: "if(l.log_type = 'discuss', 'post', toString(l.log_type))",
  }),
]

/** Expectations and states, each as it stands at {until}. */
export const stateStatements: readonly string[] = [
  `INSERT INTO fact_session (session_id, teach_date, ${lesson}, school_id, province_code, college_id, section, started_at, ended_at, version)
SELECT session_id, day, ${lesson}, school_id, province_code, college_id, section, started_at, NULL, {version:UInt64} FROM ${sessions()} WHERE ${opened('started_at')}`,
  `INSERT INTO fact_activity (activity_id, session_id, activity_date, ${lesson}, school_id, province_code, college_id, phase, activity_type, started_at, version)
SELECT activity_id, session_id, day, ${lesson}, school_id, province_code, college_id, phase, activity_type, activity_at, {version:UInt64} FROM ${activities} WHERE ${opened('activity_at')}`,
  `INSERT INTO fact_attendance (sign_id, user_id, event_id, event_time, sign_date, session_id, ${lesson}, teacher_college_id, ${studentColumns}, method, state, version)
SELECT sign_id, user_id, multiIf(correction_event > 0 AND ${sofar('corrected_at')}, correction_event, sign_event > 0 AND ${sofar('signed_at')}, sign_event, 0) AS last,
  multiIf(last = 0, sign_at, last = correction_event, corrected_at, signed_at), day, session_id, ${lesson}, college_id, ${student}, method,
  multiIf(last = 0, 'absent', last = correction_event, last_state, is_late, 'late', 'present'), {version:UInt64}
FROM ${attendance} WHERE ${opened('sign_at')}`,
  `INSERT INTO fact_participation (activity_id, user_id, event_id, event_time, activity_date, session_id, ${lesson}, ${studentColumns}, phase, activity_type, joined, score, version)
SELECT activity_id, user_id, if(joins AND ${sofar('joined_at')}, xxHash64(concat('zjy', char(0), concat('a-', toString(activity_id), '-', toString(user_id)))), 0) AS last, if(last > 0, joined_at, activity_at), day, session_id, ${lesson}, ${student}, phase, activity_type, last > 0, if(last > 0 AND mark > 0, mark, NULL), {version:UInt64}
FROM ${participation} WHERE ${opened('activity_at')}`,
  `INSERT INTO dim_homework (homework_id, ${lesson}, school_id, college_id, title, assigned_at, due_at, expected, version)
SELECT homework_id, ${lesson}, school_id, college_id, concat('第', toString(any(week)), '周作业'), any(assigned_at), any(due_at), count(), {version:UInt64} FROM ${homeworks} WHERE day BETWEEN {from:Date} AND {to:Date} AND ${opened('assigned_at')} GROUP BY homework_id, ${lesson}, school_id, college_id`,
  examHeads,
]

/** Homework x students: those given between {from} and {to}, or, to catch up, all that are still open then ({all} = 1). */
const homeworkStatement = `INSERT INTO fact_homework (homework_id, user_id, event_id, due_date, ${lesson}, ${studentColumns}, assigned_at, due_at, submitted_at, graded_at, score, version)
SELECT homework_id, user_id,
  multiIf(graded IS NOT NULL, xxHash64(concat('zjy', char(0), concat('g-', toString(homework_id), '-', toString(user_id)))), submitted IS NOT NULL, xxHash64(concat('zjy', char(0), concat('h-', toString(homework_id), '-', toString(user_id)))), 0),
  toDate(due_at), ${lesson}, ${student}, assigned_at, due_at, if(submitted_at IS NOT NULL AND ${sofar('submitted_at')}, submitted_at, NULL) AS submitted, if(graded_at IS NOT NULL AND ${sofar('graded_at')}, graded_at, NULL) AS graded, if(graded IS NULL, NULL, toFloat32(points)), {version:UInt64}
FROM ${homeworks} WHERE (day BETWEEN {from:Date} AND {to:Date} OR {all:UInt8} = 1) AND ${sofar('assigned_at')}`

/** What lives on after its day. */
export const lastingStatements: readonly string[] = [
  homeworkStatement,
  examStatement,
  evaluationStatement,
  ...openCourseStatements,
]
