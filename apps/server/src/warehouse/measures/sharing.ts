import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served, together, within } from './serve.ts'
import { count, dimension, distinct, logsOfCourses, type MeasureSql, notStaff, partners, peopleOfOwner, rollup, type Source, sources, sum } from './source.ts'

const { uses } = sources
const EVENT = 'event_date'
/** Somebody of another school than the owner's. */
export const external = 'school_id <> owner_school_id'
const owner = { school: 'owner_school_id' } as const
/** From which platform something was taken over. */
const sourceOf = "if(source_platform IN ('zyk', 'mooc', 'zyq'), toString(source_platform), 'other')"
const ofPlatform = (platform: string) => `source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = '${platform}'), '${platform}'`

const resourceColumns = {
  platform: 'platform',
  resourceType: 'resource_type',
  courseSource: sourceOf,
  resource: 'resource_id',
  group: 'group_id',
  callerProvince: 'toString(province_code)',
} as const
const courseColumns = { platform: 'platform', courseSource: sourceOf, course: 'source_course_id' } as const
const resourceCalls = rollup('fact_resource_call', resourceColumns, owner)
const foreignResourceCalls = rollup('fact_resource_call', resourceColumns, { ...owner, where: external })
const courseCalls = rollup('fact_course_call', courseColumns, owner)
const foreignCourseCalls = rollup('fact_course_call', courseColumns, { ...owner, where: external })
const callsOut = rollup('fact_course_call', { ...courseColumns, college: 'college_id', teacher: 'user_id' }, { where: external })

const spocs = dimension(
  'dim_course',
  { college: 'college_id', courseSource: `multiIf(source_course_id = 0, 'original', ${['zyk', 'mooc', 'zyq'].map(ofPlatform).join(', ')}, 'other')` },
  { where: "course_type = 'spoc'" },
)
const standards = dimension('dim_course', { college: 'college_id' }, { where: "course_type = 'standard'" })

const NEVER = "toDate('2149-06-06')"
/**
 * Things of a school with the first day on which somebody used them: `live(x, end)` of what was used by the end. A union and not a
 * join, because facts are never joined; rows of `used` are school, thing, day.
 */
const firstUsed = (id: string, things: string, ...used: string[]): Source => ({
  from: `(SELECT school_id, ${id}, min(used) AS used_on, max(gone) AS removed_at FROM (SELECT school_id, ${id}, ${NEVER} AS used, removed_at AS gone, 1 AS known FROM ${things} UNION ALL ${used.map((rows) => `SELECT *, NULL, 0 FROM (${rows})`).join(' UNION ALL ')}) GROUP BY school_id, ${id} HAVING max(known) = 1)`,
  school: 'school_id',
  columns: {},
  closed: false,
})
const foreignUses = (fact: string) => `SELECT owner_school_id, resource_id, min(event_date) AS used FROM ${fact} WHERE ${external} GROUP BY owner_school_id, resource_id`
/** What lies in a course of a library project is there for all from the start of the project. */
const inProjects =
  'SELECT school_id, resource_id, greatest(toDate(created_at), project.since) FROM (SELECT school_id, resource_id, course_id, created_at FROM dim_resource FINAL WHERE course_id > 0) AS held INNER JOIN (SELECT arrayJoin(course_ids) AS project_course, min(started_at) AS since FROM dim_library_project FINAL GROUP BY project_course) AS project ON held.course_id = project.project_course'
export const contributed = firstUsed('resource_id', 'dim_resource FINAL', foreignUses('fact_resource_use'), foreignUses('fact_resource_call'), inProjects)
const standardsUsed = firstUsed(
  'course_id',
  "dim_course FINAL WHERE course_type = 'standard'",
  'SELECT owner_school_id, source_course_id, event_date FROM fact_course_call',
  'SELECT school_id, course_id, toDate(created_at) FROM dim_course_class FINAL',
)

/** Log rows of those who learned from the content of a course. */
export const learned = "user_role = 'student' AND log_type IN ('study', 'view', 'play')"
const learners = rollup(logsOfCourses, { platform: 'platform', course: 'course_id' }, { ...owner, where: learned })
export const externalLearning = `${learned} AND ${external}`
const foreignLearners = rollup(logsOfCourses, { platform: 'platform', course: 'course_id' }, { ...owner, where: externalLearning })
export const discussion = `kind IN ('post', 'reply') AND ${notStaff}`
const discussions = rollup('fact_discussion', { college: 'college_id', platform: 'platform', role: 'toString(user_role)', course: 'course_id' }, { where: discussion })

const reached = (fact: string) => `SELECT owner_school_id, school_id, province_code, event_date FROM ${fact} WHERE ${notStaff}`
export const partnersReached = rollup(`(${['fact_resource_use', 'fact_resource_call', 'fact_course_call'].map(reached).join(' UNION ALL ')})`, {}, { ...owner, where: external })

export const sharingSql = {
  'resources.calls': served(within(resourceCalls, count, EVENT)),
  'resources.called': served(within(resourceCalls, distinct('resource_id'), EVENT)),
  'resources.callerSchools': served(within(foreignResourceCalls, partners('school_id'), EVENT)),
  'resources.contributed': served(alive(contributed, count, 'used_on')),
  'courses.calls': served(within(courseCalls, count, EVENT)),
  'courses.called': served(within(courseCalls, distinct('source_course_id'), EVENT)),
  'courses.callerSchools': served(within(foreignCourseCalls, partners('school_id'), EVENT)),
  'courses.callingSchools': served(within(callsOut, distinct('school_id'), EVENT)),
  'courses.callsOut': served(within(callsOut, count, EVENT)),
  'courses.spoc': served(alive(spocs, count, 'toDate(created_at)')),
  'courses.standard': served(alive(standards, count, 'toDate(created_at)')),
  'courses.standardUsed': served(alive(standardsUsed, count, 'used_on')),
  'courses.learners': served(within(learners, peopleOfOwner, EVENT)),
  'courses.externalLearners': served(within(foreignLearners, peopleOfOwner, EVENT)),
  'discussions.count': served(within(discussions, count, EVENT)),
  'influence.schools': served(within(partnersReached, partners('school_id'), EVENT)),
  'influence.provinces': served(within(partnersReached, partners('toUInt32OrZero(toString(province_code))'), EVENT)),
  'influence.uses': served(within(uses, sum('external_uses'))),
  'influence.calls': served(together(within(foreignResourceCalls, count, EVENT), within(foreignCourseCalls, count, EVENT))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
