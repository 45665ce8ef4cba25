import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, memberText, rowsWithin } from './entity-query.ts'

/** Conditions by which facts of classes are narrowed to what a question is about. */
const subjects = {
  courseId: 'course_id = {courseId:UInt64}',
  teaId: 'teacher_id = {teaId:UInt64}',
  classId: 'class_id = {classId:UInt64}',
  faceTeachId: 'session_id = {faceTeachId:UInt64}',
  stuId: 'user_id = {stuId:UInt64}',
} as const
type SubjectField = keyof typeof subjects

const minute = (column: string): string => `formatDateTime(${column}, '%Y-%m-%d %H:%i', 'Asia/Shanghai')`
const sometime = (column: string): string => `if(isNull(${column}), '', ${minute(`assumeNotNull(${column})`)})`

/** Condition of the rows of the period that a question is about, with its values. */
function rowsOf(
  context: Context,
  end: string,
  day: string,
  fields: readonly SubjectField[],
): { where: string; params: EntityQuery['params'] } {
  const { conditions, params } = rowsWithin(
    context,
    Object.fromEntries(fields.map((field) => [field, subjects[field]])),
  )
  return {
    where: [`${day} BETWEEN {first:Date} AND {end:Date}`, ...conditions].join(' AND '),
    params: { ...params, first: context.period().from, end },
  }
}

/** Conditions for a keyword that one of the columns holds. */
const holding = (keyword: string | undefined, ...columns: string[]): string =>
  keyword ? `WHERE ${columns.map(factHoldsKeyword).join(' OR ')}` : ''
const keywordParam = ({ input: { keyword } }: Context): EntityQuery['params'] => (keyword ? { keyword } : {})

const CLASSES =
  '(SELECT class_id AS of_class, name AS class_name FROM dim_course_class FINAL WHERE school_id IN {schools:Array(UInt32)})'
const COURSES =
  '(SELECT course_id AS of_course, name AS course_name FROM dim_course FINAL WHERE school_id IN {schools:Array(UInt32)})'

/** Sessions of the period, called by their class. */
export function sessionQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'teach_date', ['courseId', 'teaId', 'classId', 'faceTeachId'])
  return {
    sql: `SELECT toString(session_id) AS id, class_name AS name, 1 AS present, toString(class_id) AS within, toString(teach_date) AS day, concat('第', replaceOne(section, '节', ''), '节') AS section, course_name AS course
FROM (SELECT session_id, class_id, course_id, teach_date, toString(section) AS section FROM fact_session FINAL WHERE ${where}) AS held
LEFT JOIN ${CLASSES} AS classes ON held.class_id = classes.of_class
LEFT JOIN ${COURSES} AS courses ON held.course_id = courses.of_course
${holding(context.input.keyword, 'class_name', 'course_name')}`,
    params: { ...params, ...keywordParam(context) },
  }
}

/** Activities of the period, called by their type; of a student those that they were expected at. */
export function activityQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'activity_date', ['courseId', 'teaId', 'classId', 'faceTeachId'])
  const { stuId } = context.input
  const own = stuId
    ? ' AND activity_id IN (SELECT activity_id FROM fact_participation FINAL WHERE school_id IN {schools:Array(UInt32)} AND user_id = {stuId:UInt64})'
    : ''
  return {
    sql: `SELECT toString(activity_id) AS id, ${memberText('activityType', 'activity_type')} AS name, 1 AS present, ${memberText('phase', 'phase')} AS phase, ${minute('started_at')} AS startedAt
FROM fact_activity FINAL WHERE ${where}${own}`,
    params: { ...params, ...(stuId ? { stuId } : {}) },
  }
}

/** Sign-ins of the period, called by their method, with the state of the student whom the question names. */
export function signQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'sign_date', ['courseId', 'teaId', 'classId', 'faceTeachId', 'stuId'])
  const state = context.input.stuId ? memberText('attendanceState', 'any(state)') : "''"
  return {
    sql: `SELECT toString(sign_id) AS id, ${memberText('signMethod', 'any(method)')} AS name, 1 AS present, ${minute('min(event_time)')} AS startedAt, ${state} AS state
FROM fact_attendance FINAL WHERE ${where} GROUP BY sign_id`,
    params,
  }
}

/** Homework that is due in the period, with the moment at which the student whom the question names handed it in. */
export function homeworkQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'due_date', ['courseId', 'teaId', 'classId', 'stuId'])
  const handedIn = context.input.stuId ? sometime('any(submitted_at)') : "''"
  return {
    sql: `SELECT toString(homework_id) AS id, title AS name, 1 AS present, due, handed_in AS handedIn
FROM (SELECT homework_id, ${minute('any(due_at)')} AS due, ${handedIn} AS handed_in FROM fact_homework FINAL WHERE ${where} GROUP BY homework_id) AS given
LEFT JOIN (SELECT homework_id AS of_homework, title FROM dim_homework FINAL WHERE school_id IN {schools:Array(UInt32)}) AS heads ON given.homework_id = heads.of_homework
${holding(context.input.keyword, 'title')}`,
    params: { ...params, ...keywordParam(context) },
  }
}

/** Exams of the period. */
export function examQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'exam_date', ['courseId', 'teaId', 'classId', 'stuId'])
  return {
    sql: `SELECT toString(exam_id) AS id, title AS name, 1 AS present, ${memberText('examKind', 'kind')} AS kind, started AS startedAt
FROM (SELECT exam_id, any(kind) AS kind, ${minute('any(started_at)')} AS started FROM fact_exam FINAL WHERE ${where} GROUP BY exam_id) AS given
LEFT JOIN (SELECT exam_id AS of_exam, title FROM dim_exam FINAL WHERE school_id IN {schools:Array(UInt32)}) AS heads ON given.exam_id = heads.of_exam
${holding(context.input.keyword, 'title')}`,
    params: { ...params, ...keywordParam(context) },
  }
}

/** What a student did in a class, log by log, called by its type. */
export function lessonLogQuery(context: Context, end: string): EntityQuery {
  const { where, params } = rowsOf(context, end, 'event_date', ['courseId', 'classId', 'stuId'])
  return {
    sql: `SELECT toString(event_id) AS id, ${memberText('logType', 'log_type')} AS name, 1 AS present, ${minute('event_time')} AS startedAt, if(duration_s = 0, '', concat(toString(greatest(1, intDiv(duration_s, 60))), ' 分钟')) AS duration
FROM fact_log WHERE ${where} AND user_role = 'student'`,
    params,
  }
}
