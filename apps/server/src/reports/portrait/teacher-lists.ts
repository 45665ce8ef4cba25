import { labelled, type PortraitList } from './lists.ts'

/** Fewer evaluations than this would speak of persons. */
const MIN_RATINGS = 5
const OWN = 'school_id = {school:UInt32} AND teacher_id = {user:UInt64}'
/** Classes that the teacher has in the term. */
const CLASSES = `dim_course_class FINAL WHERE ${OWN} AND term_id = {term:String} AND (removed_at IS NULL OR toDate(removed_at) > {to:Date})`
const courseNames = (of: string): string =>
  `LEFT JOIN (SELECT course_id AS of_course, name AS course, toString(platform) AS platform FROM dim_course FINAL WHERE course_id IN (SELECT course_id FROM ${of})) AS courses ON listed.course_id = courses.of_course`
const classNames =
  'LEFT JOIN (SELECT class_id AS of_class, name AS class FROM dim_course_class FINAL WHERE school_id = {school:UInt32}) AS classes ON listed.class_id = classes.of_class'

export const teacherLists: Readonly<Record<string, PortraitList>> = {
  courses: {
    people: { students: ['students'] },
    sql: `SELECT toString(course_id) AS id, course, platform, classes, students, logs
FROM (SELECT course_id, uniqExact(class_id) AS classes FROM ${CLASSES} GROUP BY course_id) AS listed
${courseNames(CLASSES)}
LEFT JOIN (SELECT course_id AS learned_course, uniqExact(user_id) AS students FROM dim_enrolment FINAL WHERE school_id = {school:UInt32} AND dropped_at IS NULL AND class_id IN (SELECT class_id FROM ${CLASSES}) GROUP BY course_id) AS learners ON listed.course_id = learners.learned_course
LEFT JOIN (SELECT course_id AS logged_course, count() AS logs FROM fact_log WHERE school_id = {school:UInt32} AND event_date BETWEEN {from:Date} AND {to:Date} AND class_id IN (SELECT class_id FROM ${CLASSES}) GROUP BY course_id) AS logged ON listed.course_id = logged.logged_course`,
  },
  resources: {
    sql: `SELECT toString(resource_id) AS id, resource, type, uses, calls, file
FROM (SELECT resource_id, name AS resource, toString(resource_type) AS type, file FROM dim_resource FINAL WHERE school_id = {school:UInt32} AND author_id = {user:UInt64} AND toDate(created_at) <= {to:Date} AND (removed_at IS NULL OR toDate(removed_at) > {to:Date})) AS listed
LEFT JOIN (SELECT resource_id AS used_resource, count() AS uses FROM fact_resource_use WHERE owner_school_id = {school:UInt32} AND author_id = {user:UInt64} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY resource_id) AS used ON listed.resource_id = used.used_resource
LEFT JOIN (SELECT resource_id AS called_resource, count() AS calls FROM fact_resource_call WHERE owner_school_id = {school:UInt32} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY resource_id) AS called ON listed.resource_id = called.called_resource`,
    cells: ({ id: _, ...row }) => ({ ...row, type: labelled('resourceType', row['type']) }),
  },
  sessions: {
    people: { attendance: ['present', 'expected'], participation: ['joined', 'asked'] },
    sql: `SELECT toString(session_id) AS id, toString(course_id) AS courseId, date, course, class, if(expected = 0, NULL, 100 * present / expected) AS attendance, activities, if(asked = 0, NULL, 100 * joined / asked) AS participation, present, expected, joined, asked
FROM (SELECT session_id, course_id, class_id, formatDateTime(started_at, '%Y-%m-%d %H:%i', 'Asia/Shanghai') AS date FROM fact_session FINAL WHERE ${OWN} AND teach_date BETWEEN {from:Date} AND {to:Date}) AS listed
${courseNames(`fact_session FINAL WHERE ${OWN} AND teach_date BETWEEN {from:Date} AND {to:Date}`)}
${classNames}
LEFT JOIN (SELECT session_id AS signed_session, count() AS expected, countIf(state IN ('present', 'late', 'early')) AS present FROM fact_attendance FINAL WHERE ${OWN} AND sign_date BETWEEN {from:Date} AND {to:Date} GROUP BY session_id) AS signed ON listed.session_id = signed.signed_session
LEFT JOIN (SELECT session_id AS active_session, count() AS activities FROM fact_activity FINAL WHERE ${OWN} AND activity_date BETWEEN {from:Date} AND {to:Date} GROUP BY session_id) AS active ON listed.session_id = active.active_session
LEFT JOIN (SELECT session_id AS joined_session, count() AS asked, countIf(joined = 1) AS joined FROM fact_participation FINAL WHERE ${OWN} AND activity_date BETWEEN {from:Date} AND {to:Date} GROUP BY session_id) AS joins ON listed.session_id = joins.joined_session`,
  },
  evaluations: {
    people: { expected: ['expected'], rate: ['done', 'expected'] },
    sql: `SELECT toString(course_id) AS id, course, expected, 100 * done / expected AS rate, if(done < ${MIN_RATINGS}, NULL, total / done) AS stars, done
FROM (SELECT course_id, count() AS expected, countIf(star IS NOT NULL) AS done, sumIf(toFloat64(star), star IS NOT NULL) AS total FROM fact_evaluation FINAL WHERE ${OWN} AND evaluation_date BETWEEN {from:Date} AND {to:Date} GROUP BY course_id) AS listed
${courseNames(`fact_evaluation FINAL WHERE ${OWN} AND evaluation_date BETWEEN {from:Date} AND {to:Date}`)}`,
  },
  logs: {
    sql: `SELECT toString(event_id) AS id, time, platform, type, courses.course AS text
FROM (SELECT event_id, formatDateTime(event_time, '%Y-%m-%d %H:%i:%S', 'Asia/Shanghai') AS time, toString(platform) AS platform, toString(log_type) AS type, course_id FROM fact_log WHERE school_id = {school:UInt32} AND user_id = {user:UInt64} AND event_date BETWEEN {from:Date} AND {to:Date}) AS listed
LEFT JOIN (SELECT course_id AS of_course, name AS course FROM dim_course FINAL WHERE course_id IN (SELECT course_id FROM fact_log WHERE school_id = {school:UInt32} AND user_id = {user:UInt64} AND event_date BETWEEN {from:Date} AND {to:Date})) AS courses ON listed.course_id = courses.of_course`,
    cells: ({ id: _, ...row }) => ({
      ...row,
      type: labelled('logType', row['type']),
      text: row['text'] ? `《${row['text']}》` : '',
    }),
  },
}
