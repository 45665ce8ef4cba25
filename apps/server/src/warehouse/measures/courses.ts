import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served, within } from './serve.ts'
import { courseCalls } from './sharing.ts'
import { count, countIf, hoursOf, type MeasureSql } from './source.ts'
import { courseKind, dimension, kindOfCourse, LOG_GROUP, logsOfCourses, notStaff, rollup } from './source-tables.ts'

const EVENT = 'event_date'
const logs = rollup(
  logsOfCourses,
  {
    platform: 'platform',
    college: 'course_college',
    role: 'toString(user_role)',
    logGroup: LOG_GROUP,
    course: 'course_id',
    group: 'group_id',
    ...courseKind,
  },
  { school: 'owner_school_id', where: notStaff },
)
const learning = rollup(
  logsOfCourses,
  { platform: 'platform', college: 'course_college', course: 'course_id', learner: 'user_id' },
  { school: 'owner_school_id', where: "user_role = 'student'" },
)
const selfBuilt = dimension(
  'dim_course',
  { college: 'college_id', ...kindOfCourse },
  { where: "course_type = 'self_built'" },
)

export const courseSql = {
  'courses.logs': served(within(logs, count, EVENT)),
  'courses.studyHours': served(within(learning, hoursOf('duration_s'), EVENT)),
  'courses.wholeCalls': served(within(courseCalls, countIf("call_kind = 'whole'"), EVENT)),
  'courses.partCalls': served(within(courseCalls, countIf("call_kind = 'part'"), EVENT)),
  'courses.selfBuilt': served(alive(selfBuilt, count, 'toDate(created_at)')),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
