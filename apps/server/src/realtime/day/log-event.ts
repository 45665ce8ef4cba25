import type { LogType, Platform } from '@data-centre/api'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'

/** A row of `fact_log` as {@link logColumns} reads it; `at` in seconds since 1970. */
export interface LogRow {
  id: string
  at: number
  type: LogType
  platform: Platform
  user: number
  role: 'teacher' | 'student'
  school: number
  province: string
  city: string
  college: number
  owner: number
  course: number
  class: number
  object: number
}

/** What is read of an action. */
export const logColumns = `toString(event_id) AS id, toUnixTimestamp(event_time) AS at, log_type AS type, platform, user_id AS user, toString(user_role) AS role, school_id AS school,
  province_code AS province, city_code AS city, college_id AS college, owner_school_id AS owner, course_id AS course, class_id AS class, object_id AS object`

/** An action as the intake accepted it on that day, as far as the counters need it. */
export const eventOf = (row: LogRow, day: string): AcceptedEvent => ({
  id: row.id,
  at: row.at,
  day,
  type: row.type,
  platform: row.platform,
  userId: row.user,
  role: row.role,
  schoolId: row.school,
  provinceCode: row.province,
  cityCode: row.city,
  collegeId: row.college,
  majorId: 0,
  adminClassId: 0,
  ownerSchoolId: row.owner || row.school,
  groupId: 0,
  objectId: row.object,
  sequence: 0,
  courseId: row.course,
  classId: row.class,
})
