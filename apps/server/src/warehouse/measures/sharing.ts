import type { WarehouseMeasureId } from '@data-centre/api'
import { callColumns, placedCalls } from './placed-content.ts'
import { alive, served, within } from './serve.ts'
import { count, distinct, type MeasureSql, partners, peopleOfOwner } from './source.ts'
import { courseKind, dimension, kindOfCourse, logsOfCourses, notStaff, rollup, type Source } from './source-tables.ts'

const EVENT = 'event_date'
/** Somebody of another school than the owner's. */
export const external = 'school_id <> owner_school_id'
const owner = { school: 'owner_school_id' } as const
const ofPlatform = (platform: string) =>
  `source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = '${platform}'), '${platform}'`

const resourceColumns = {
  platform: 'platform',
  resourceType: 'resource_type',
  ...callColumns,
  resource: 'resource_id',
  group: 'group_id',
} as const
const sideColumns = { platform: 'platform', courseSource: callColumns.courseSource } as const
/** Of a call by the school: its own course that the other one was taken into, and whose the other one is. */
const outColumns = {
  ...sideColumns,
  college: 'college_id',
  teacher: 'user_id',
  course: 'target_course_id',
  ownerSchool: 'owner_school_id',
  ownerProvince: 'toString(owner_province)',
  outsideCourse: 'source_course_id',
  outsideCall: 'event_id',
} as const
const courseColumns = {
  ...sideColumns,
  course: 'source_course_id',
  college: 'course_college',
  callerProvince: callColumns.callerProvince,
  callerSchool: 'school_id',
  ...courseKind,
  courseCall: 'event_id',
} as const
/** Calls of courses with the college and the kind of the course that was called. */
export const CALLS =
  '(SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)'
const resourceCalls = rollup('fact_resource_call', resourceColumns, owner)
const foreignResourceCalls = rollup('fact_resource_call', resourceColumns, { ...owner, where: external })
export const courseCalls = rollup(CALLS, courseColumns, owner)
const foreignCourseCalls = rollup(CALLS, courseColumns, { ...owner, where: external })
const resourceCallsOut = rollup(
  'fact_resource_call',
  { platform: 'platform', resourceType: 'resource_type' },
  { where: external },
)
const callsOut = rollup('fact_course_call', outColumns, { where: external })

const spocs = dimension(
  'dim_course',
  {
    college: 'college_id',
    ...kindOfCourse,
    courseSource: `multiIf(source_course_id = 0, 'original', ${['zyk', 'mooc', 'zyq'].map(ofPlatform).join(', ')}, 'other')`,
  },
  { where: "course_type = 'spoc'" },
)
const standards = dimension(
  'dim_course',
  { college: 'college_id', ...kindOfCourse },
  { where: "course_type = 'standard'" },
)

const NEVER = "toDate('2149-06-06')"
/**
 * Things of a school with the first day on which somebody used them: `live(x, end)` of what was used by the end. A union and not a
 * join, because facts are never joined; rows of `used` are school, thing, day. `kind` is a column of the things that they are told apart by.
 */
const firstUsed = (id: string, things: string, used: readonly string[], kind?: 'resource_type'): Source => {
  const [known, none, kept] = kind
    ? [`, toString(${kind}) AS kind`, ", ''", `, max(kind) AS ${kind}`]
    : (['', '', ''] as const)
  const rows = used.map((select) => `SELECT *, NULL, 0${none} FROM (${select})`).join(' UNION ALL ')
  return {
    from: `(SELECT school_id, ${id}, min(used) AS used_on, max(gone) AS removed_at${kept} FROM (SELECT school_id, ${id}, ${NEVER} AS used, removed_at AS gone, 1 AS known${known} FROM ${things} UNION ALL ${rows}) GROUP BY school_id, ${id} HAVING max(known) = 1)`,
    school: 'school_id',
    columns: kind ? { resourceType: kind } : {},
    closed: false,
  }
}
const foreignUses = (fact: string) =>
  `SELECT owner_school_id, resource_id, min(event_date) AS used FROM ${fact} WHERE ${external} GROUP BY owner_school_id, resource_id`
/** What lies in a course of a library project is there for all from the start of the project. */
const inProjects =
  'SELECT school_id, resource_id, greatest(toDate(created_at), project.since) FROM (SELECT school_id, resource_id, course_id, created_at FROM dim_resource FINAL WHERE course_id > 0) AS held INNER JOIN (SELECT arrayJoin(course_ids) AS project_course, min(started_at) AS since FROM dim_library_project FINAL GROUP BY project_course) AS project ON held.course_id = project.project_course'
export const contributed = firstUsed(
  'resource_id',
  'dim_resource FINAL',
  [foreignUses('fact_resource_use'), foreignUses('fact_resource_call'), inProjects],
  'resource_type',
)
const standardsUsed = firstUsed('course_id', "dim_course FINAL WHERE course_type = 'standard'", [
  'SELECT owner_school_id, source_course_id, event_date FROM fact_course_call',
  'SELECT school_id, course_id, toDate(created_at) FROM dim_course_class FINAL',
])

/** Log rows of those who learned from the content of a course. */
export const learned = "user_role = 'student' AND log_type IN ('study', 'view', 'play')"
const learnerColumns = {
  platform: 'platform',
  college: 'course_college',
  course: 'course_id',
  group: 'group_id',
  learnerProvince: 'toString(province_code)',
  learnerSchool: 'school_id',
  ...courseKind,
} as const
const learners = rollup(logsOfCourses, learnerColumns, { ...owner, where: learned })
export const externalLearning = `${learned} AND ${external}`
/** The other school, where it is, of a row that somebody's doing left. */
export const partnerColumns = {
  partnerProvince: 'toString(province_code)',
  partnerCity: 'toString(city_code)',
  partnerSchool: 'school_id',
} as const
const foreignLearners = rollup(
  logsOfCourses,
  { ...learnerColumns, ...partnerColumns },
  { ...owner, where: externalLearning },
)
export const discussion = `kind IN ('post', 'reply') AND ${notStaff}`
const discussions = rollup(
  'fact_discussion',
  { college: 'college_id', platform: 'platform', role: 'toString(user_role)', course: 'course_id' },
  { where: discussion },
)

export const sharingSql = {
  'resources.calls': served(within(resourceCalls, count, EVENT), within(placedCalls, count, EVENT)),
  'resources.called': served(
    within(resourceCalls, distinct('resource_id'), EVENT),
    within(placedCalls, distinct('thing_id'), EVENT),
  ),
  'resources.externalCalls': served(within(foreignResourceCalls, count, EVENT)),
  'resources.callerSchools': served(within(foreignResourceCalls, partners('school_id'), EVENT)),
  'resources.callingSchools': served(within(resourceCallsOut, distinct('school_id'), EVENT)),
  'resources.contributed': served(alive(contributed, count, 'used_on')),
  'courses.calls': served(within(courseCalls, count, EVENT)),
  'courses.called': served(within(courseCalls, distinct('source_course_id'), EVENT)),
  'courses.externalCalls': served(within(foreignCourseCalls, count, EVENT)),
  'courses.callerSchools': served(within(foreignCourseCalls, partners('school_id'), EVENT)),
  'courses.callingSchools': served(within(callsOut, distinct('school_id'), EVENT)),
  'courses.callsOut': served(within(callsOut, count, EVENT)),
  'courses.spoc': served(alive(spocs, count, 'toDate(created_at)')),
  'courses.standard': served(alive(standards, count, 'toDate(created_at)')),
  'courses.standardUsed': served(alive(standardsUsed, count, 'used_on')),
  'courses.learners': served(within(learners, peopleOfOwner, EVENT)),
  'courses.externalLearners': served(within(foreignLearners, peopleOfOwner, EVENT)),
  'discussions.count': served(within(discussions, count, EVENT)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
