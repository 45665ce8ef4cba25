import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served, together, within } from './serve.ts'
import { count, distinct, type MeasureSql, peopleOfOwner } from './source.ts'
import { dimension, logsOfCourses, notStaff, rollup, type Source } from './source-tables.ts'

const own = { projectLevel: 'toString(level)', majorCategory: "if(category = '', '其他', toString(category))" } as const
const projects = dimension('dim_library_project', { ...own, projectRole: "'host'" }, { school: 'host_school_id' })
/** Projects once for every school that joins them. */
const joining: Source = {
  ...projects,
  from: 'dim_library_project FINAL ARRAY JOIN join_school_ids AS joining_school, join_days AS joined_on',
  school: 'joining_school',
  columns: { ...own, projectRole: "'join'", project: 'project_id', hostSchool: 'host_school_id' },
}
const hosted = alive(projects, count, 'started_at')
const joined = alive(joining, count, 'joined_on')

/** The courses of the projects that exist now, with the role of the school that owns each. */
const COURSES =
  "SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course"
const columns = { project: 'project_id', projectLevel: 'project_level', projectRole: 'project_role' } as const
/** Rows that name a course, once for every project that the course lies in. */
const inProjects = (rows: string): string =>
  `(SELECT * FROM (${rows}) AS rows INNER JOIN (${COURSES}) AS project ON rows.course_id = project.project_course)`
const things = (table: string, own: string): Source => ({
  ...dimension('', columns),
  from: inProjects(`SELECT ${own}, course_id, school_id, created_at, removed_at FROM ${table} FINAL`),
})
const courses = things('dim_course', 'lead_teacher_id')
const resources: Source = {
  ...things('dim_resource', 'resource_id, resource_type'),
  columns: { ...columns, resourceType: 'resource_type' },
}
const questions = things('dim_question', 'question_id')
const owner = { school: 'owner_school_id' } as const
/** Uses of a resource count for the course that it lies in, wherever it was used. */
const uses = rollup(
  inProjects(
    'SELECT event_date, owner_school_id, user_role, used_resource, course_id FROM (SELECT event_date, owner_school_id, user_role, resource_id AS used_resource FROM fact_resource_use) AS used INNER JOIN (SELECT resource_id AS known_resource, course_id FROM dim_resource FINAL) AS held ON used.used_resource = held.known_resource',
  ),
  columns,
  { ...owner, where: notStaff },
)
const logs = rollup(
  inProjects(`SELECT event_date, owner_school_id, user_id, user_role, course_id FROM ${logsOfCourses}`),
  columns,
  { ...owner, where: notStaff },
)
const EVENT = 'event_date'
const createdAt = 'toDate(created_at)'

export const projectSql = {
  'projects.total': served(hosted),
  'projects.hosted': served(hosted),
  'projects.hostSchools': served(alive(projects, distinct('host_school_id'), 'started_at')),
  'projects.members': served(joined),
  'projects.joined': served(joined),
  'projects.involved': served(together(hosted, joined)),
  'projects.courses': served(alive(courses, distinct('course_id'), createdAt)),
  'projects.resources': served(alive(resources, distinct('resource_id'), createdAt)),
  'projects.questions': served(alive(questions, distinct('question_id'), createdAt)),
  'projects.newResources': served(within(resources, distinct('resource_id'), createdAt)),
  'projects.newQuestions': served(within(questions, distinct('question_id'), createdAt)),
  'projects.activeResources': served(within(uses, distinct('used_resource'), EVENT)),
  'projects.logs': served(within(logs, count, EVENT)),
  'projects.users': served(within(logs, peopleOfOwner, EVENT)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
