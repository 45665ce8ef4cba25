import { callEvents, callKind } from './calls.ts'
import { buildEvents } from './content.ts'
import { evaluationEvents, evaluationStatement } from './evaluations.ts'
import { isCorrect, logColumns, sessionSeconds } from './event-columns.ts'
import { examEvents, examHeads, examStatement } from './exams.ts'
import { homeworkEvents, homeworks } from './homework.ts'
import { activities, attendance, lessonEvents, participation, sessions } from './lessons.ts'
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

/** One log row for every event; ingest_time is the event's own, as if the platform had reported at once. */
export const logStatements: readonly string[] = streamParts.map(
  (part) =>
    `INSERT INTO fact_log (${logColumns.join(', ')}, ingest_time) SELECT ${logColumns.map((c) => (c === 'duration_s' ? "if(log_type = 'login', 0, duration_s) AS duration_s" : c)).join(', ')}, event_time FROM (${part})`,
)

const fromLog = (types: string): string =>
  `FROM fact_log AS l %JOIN% WHERE l.event_date BETWEEN {from:Date} AND {to:Date} AND l.log_type IN (${types}) AND ${opened('l.event_time')}`
const actor = ['event_id', 'event_time', 'event_date', 'user_id', 'user_role', 'school_id', 'province_code', 'city_code', 'college_id', 'major_id', 'platform']
const actorOf = (alias: string): string => actor.map((c) => `${alias}.${c}`).join(', ')

const called = ['owner_school_id', 'owner_province', 'source_platform', 'target_course_id']
/** The rest of a call of a kind; ids of resources and courses have no number in common. */
const calledOf = (kind: 'resource' | 'course'): string =>
  `l.owner_school_id, h.province_code, c.platform, l.course_id, l.event_time ${fromLog("'call'").replace(
    '%JOIN%',
    `INNER JOIN (SELECT ${kind}_id, platform${kind === 'resource' ? ', resource_type' : ''} FROM dim_${kind} FINAL) AS c ON l.object_id = c.${kind}_id INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS h ON l.owner_school_id = h.school_id`,
  )}`

/** Facts that repeat a log row are made from it, so that one action is one log row and at most one of these. */
export const repeatStatements: readonly string[] = [
  `INSERT INTO fact_login (${actor.join(', ')}, client, session_s, ingest_time) SELECT ${actorOf('l')}, l.client, ${sessionSeconds('l.event_id')}, l.event_time ${fromLog("'login'").replace('%JOIN%', '')}`,
  `INSERT INTO fact_resource_use (${actor.join(', ')}, action, resource_id, resource_type, owner_school_id, author_id, group_id, course_id, duration_s, ingest_time)
SELECT ${actorOf('l')}, toString(l.log_type), l.object_id, r.resource_type, l.owner_school_id, r.author_id, l.group_id, l.course_id, l.duration_s, l.event_time
${fromLog("'view', 'play', 'download', 'fav'").replace('%JOIN%', 'INNER JOIN (SELECT resource_id, resource_type, author_id FROM dim_resource FINAL) AS r ON l.object_id = r.resource_id')}`,
  `INSERT INTO fact_answer (${actor.join(', ')}, question_id, question_type, owner_school_id, group_id, is_correct, ingest_time)
SELECT ${actorOf('l')}, l.object_id, q.question_type, l.owner_school_id, l.group_id, ${isCorrect('l.event_id', 'p.ability')}, l.event_time
${fromLog("'answer'").replace('%JOIN%', 'INNER JOIN (SELECT question_id, question_type FROM dim_question FINAL) AS q ON l.object_id = q.question_id INNER JOIN (SELECT user_id, ability FROM demo_person) AS p ON l.user_id = p.user_id')}`,
  `INSERT INTO fact_resource_call (${actor.join(', ')}, resource_id, resource_type, group_id, ${called.join(', ')}, ingest_time) SELECT ${actorOf('l')}, l.object_id, c.resource_type, l.group_id, ${calledOf('resource')}`,
  `INSERT INTO fact_course_call (${actor.join(', ')}, source_course_id, call_kind, ${called.join(', ')}, ingest_time) SELECT ${actorOf('l')}, l.object_id, ${callKind('l.event_id')}, ${calledOf('course')}`,
  `INSERT INTO fact_discussion (${actor.join(', ')}, course_id, class_id, owner_school_id, kind, ingest_time) SELECT ${actorOf('l')}, l.course_id, l.class_id, l.owner_school_id, if(l.log_type = 'discuss', 'post', toString(l.log_type)), l.event_time ${fromLog("'discuss', 'reply', 'like'").replace('%JOIN%', '')}`,
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
export const lastingStatements: readonly string[] = [homeworkStatement, examStatement, evaluationStatement, ...openCourseStatements]
