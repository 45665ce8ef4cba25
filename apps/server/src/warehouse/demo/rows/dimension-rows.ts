import type { Calendar } from '../../calendar.ts'
import { START_OF_DAY } from '../day-bounds.ts'
import { openPlatforms } from '../plan/open-platforms.ts'
import type { DemoPlan } from '../plan/types.ts'
import { peopleRows, type Rows } from './people-rows.ts'

/** Schools and what they are made of. */
const schoolRows = (plan: DemoPlan, version: number): Rows => ({
  dim_school: plan.schools.map((s) => ({
    school_id: s.id,
    name: s.name,
    short_name: s.shortName,
    province_code: s.provinceCode,
    province: s.province,
    city_code: s.cityCode,
    city: s.city,
    type_name: s.typeName,
    tier: s.tier,
    lng: s.lng,
    lat: s.lat,
    joined_at: s.joinedAt,
    is_open: 1,
    edition: s.edition,
    is_demo: Number(s.isDemo),
    platforms: openPlatforms(s)
      .map((platform) => `${platform} ${s.joinedAt}`)
      .join(),
    removed_at: null,
    status: 1,
    version,
  })),
  dim_college: plan.colleges.map((c) => ({
    college_id: c.id,
    school_id: c.schoolId,
    name: c.name,
    is_unassigned: Number(c.isUnassigned),
    version,
  })),
  dim_major: plan.majors.map((m) => ({
    major_id: m.id,
    school_id: m.schoolId,
    college_id: m.collegeId,
    category: m.category,
    name: m.name,
    is_unassigned: Number(m.isUnassigned),
    version,
  })),
})

/** Groups of majors, and projects that schools share. */
const groupRows = (plan: DemoPlan, version: number): Rows => {
  const courses = new Set(plan.courses.map(({ id }) => id))
  return {
    dim_project_group: plan.groups.map((g) => ({
      group_id: g.id,
      school_id: g.schoolId,
      name: g.name,
      level: g.level,
      major_ids: g.majorIds,
      created_at: g.createdAt,
      removed_at: null,
      version,
    })),
    dim_library_project: plan.projects.map((p) => ({
      project_id: p.id,
      host_school_id: p.hostSchoolId,
      name: p.name,
      level: p.level,
      category: p.category,
      join_school_ids: p.members.map(({ schoolId }) => schoolId),
      join_days: p.members.map(({ joinedOn }) => joinedOn),
      course_ids: p.courseIds.filter((id) => courses.has(id)),
      started_at: p.startedOn,
      removed_at: null,
      version,
    })),
  }
}

/** Courses and their classes. */
const courseRows = (plan: DemoPlan, version: number): Rows => ({
  dim_course: plan.courses.map((c) => ({
    course_id: c.id,
    platform: c.platform,
    course_type: c.type,
    school_id: c.schoolId,
    college_id: c.collegeId,
    major_id: c.majorId,
    group_id: c.groupId,
    lead_teacher_id: c.teacherId,
    source_course_id: c.sourceCourseId,
    name: c.name,
    level: c.level,
    created_at: c.createdAt + START_OF_DAY,
    removed_at: null,
    version,
  })),
  dim_course_class: plan.classes.map((c) => ({
    class_id: c.id,
    course_id: c.courseId,
    platform: c.platform,
    school_id: c.schoolId,
    college_id: c.collegeId,
    term_id: c.termId,
    teacher_id: c.teacherId,
    name: c.name,
    created_at: c.startsOn + START_OF_DAY,
    start_date: c.startsOn,
    end_date: c.endsOn,
    removed_at: null,
    version,
  })),
})

/** The days of the school calendar. */
export const dayRows = (calendar: Calendar): object[] =>
  calendar.days('2021-01-01', '2030-12-31').map((d) => ({
    day: d.day,
    term_id: d.termId,
    week_no: d.week,
    weekday: d.weekday,
    kind: d.kind,
    holiday: d.holiday,
    version: 1,
  }))

/** The dimensions of the warehouse, as they are known on the last day of the plan. */
export function dimensionRows(plan: DemoPlan, calendar: Calendar): Record<string, object[]> {
  const version = Date.parse(plan.through) / 86_400_000
  return {
    ...schoolRows(plan, version),
    ...groupRows(plan, version),
    ...peopleRows(plan, version),
    ...courseRows(plan, version),
    dim_day: dayRows(calendar),
  }
}
