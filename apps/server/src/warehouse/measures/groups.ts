import type { WarehouseMeasureId } from '@data-centre/api'
import { STUDENT_STAYS } from '../schema/stays.ts'
import { alive, served, within } from './serve.ts'
import { count, distinct, hoursOf, type MeasureSql } from './source.ts'
import { dimension, kindOfCourse, LOG_GROUP, notStaff, rollup, type Source, weekday } from './source-tables.ts'

/** Ids of all groups and their levels, once for a statement; the 0 keeps the list from being empty. */
const LEVELS =
  "(SELECT arraySort(arrayConcat([(toUInt32(0), '')], groupArray((group_id, toString(level))))) FROM dim_project_group FINAL)"
const ofGroup = {
  group: 'group_id',
  groupLevel: `transform(group_id, tupleElement(${LEVELS}, 1), tupleElement(${LEVELS}, 2), '')`,
} as const
const inGroup = 'group_id > 0'
const groups = dimension('dim_project_group', { group: 'group_id', groupLevel: 'toString(level)' })
/** Majors once for every group that holds them, with the category that the college keeps them under. */
const majors: Source = {
  ...groups,
  columns: { ...groups.columns, majorCategory: "if(category = '', '其他', category)" },
  from: '(SELECT group_id, school_id, level, created_at, removed_at, group_major, category FROM (SELECT group_id, school_id, level, created_at, removed_at, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL) AS held LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON held.group_major = major.known_major)',
}
/** Stays of students once for every group that their major belongs to now. */
const users: Source = {
  ...groups,
  columns: { ...ofGroup, major: 'at_major', grade: 'toString(grade)' },
  from: `(SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.at_major AS at_major, student.here_from AS here_from, student.here_to AS here_to, majors.group_id AS group_id FROM ${STUDENT_STAYS} AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.at_major = majors.group_major)`,
}
const of = (table: string): Source => dimension(table, ofGroup, { where: inGroup })
const courses = dimension('dim_course', { ...ofGroup, major: 'major_id', ...kindOfCourse }, { where: inGroup })
/** Resources of groups with their course and its major. */
const placedResources: Source = {
  ...of('dim_resource'),
  columns: { ...of('dim_resource').columns, major: 'course_major', course: 'course_id' },
  from: `(SELECT school_id, group_id, course_id, created_at, removed_at, course_major FROM (SELECT school_id, group_id, course_id, created_at, removed_at FROM dim_resource FINAL WHERE ${inGroup}) AS held LEFT JOIN (SELECT course_id AS known_course, major_id AS course_major FROM dim_course FINAL) AS taught ON held.course_id = taught.known_course)`,
}
const createdAt = 'toDate(created_at)'
const logs = rollup(
  'fact_log',
  {
    ...ofGroup,
    role: 'toString(user_role)',
    logGroup: LOG_GROUP,
    hour: 'toHour(event_time)',
    weekday: weekday('event_date'),
  },
  { school: 'owner_school_id', where: `${inGroup} AND ${notStaff}` },
)
const visitors = rollup('fact_log', { ...ofGroup, major: 'major_id' }, { where: `${inGroup} AND ${notStaff}` })
const byStudents = rollup(
  'fact_log',
  { ...ofGroup, major: 'major_id', student: 'user_id' },
  { where: `${inGroup} AND user_role = 'student'` },
)
const byTeachers = rollup(
  'fact_log',
  { ...ofGroup, teacher: 'user_id' },
  { where: `${inGroup} AND user_role = 'teacher'` },
)
const records = rollup(
  'fact_log',
  {
    ...ofGroup,
    college: 'college_id',
    role: 'toString(user_role)',
    logGroup: LOG_GROUP,
    hour: 'toHour(event_time)',
  },
  { where: `${inGroup} AND ${notStaff}` },
)

export const groupSql = {
  'groups.total': served(alive(groups, count, 'created_at')),
  'groups.majors': served(alive(majors, distinct('group_major'), 'created_at')),
  'groups.schools': served(within(visitors, distinct('school_id'), 'event_date')),
  'groups.users': served(alive(users, distinct('user_id'), 'here_from', 'here_to')),
  'groups.active': served(within(visitors, distinct('user_id', "user_role = 'student'"), 'event_date')),
  'groups.userLogs': served(within(byStudents, count, 'event_date')),
  'groups.teacherLogs': served(within(byTeachers, count, 'event_date')),
  'groups.userHours': served(within(byStudents, hoursOf('duration_s'), 'event_date')),
  'groups.logs': served(within(logs, count, 'event_date')),
  'groups.activeCourses': served(
    within(logs, distinct('course_id', "user_role = 'student' AND course_id > 0"), 'event_date'),
  ),
  'groups.records': served(within(records, count, 'event_date')),
  'groups.recorded': served(within(records, distinct('user_id'), 'event_date')),
  'groups.courses': served(alive(courses, count, createdAt)),
  'groups.resources': served(alive(of('dim_resource'), count, createdAt), alive(placedResources, count, createdAt)),
  'groups.questions': served(alive(of('dim_question'), count, createdAt)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
