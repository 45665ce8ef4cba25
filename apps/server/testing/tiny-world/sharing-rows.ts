import { courses, resources } from './row-data.ts'
import {
  certificates,
  courseCalls,
  credits,
  discussions,
  enrolments,
  groups,
  progress,
  projects,
  resourceCalls,
} from './sharing-rows-data.ts'

type FactRow = Record<string, unknown>
const TERM = '2024-2025-2'
const at = (day: string | null | undefined) => (day ? `${day} 00:00:00` : null)
const openCourse = { term_id: TERM, class_id: 7005, course_id: 3001, owner_school_id: 3, version: 1, event_id: 0 }
const ownerOf = (course: number) => courses.find(([id]) => id === course)?.[1] ?? 0
const platformOf = (course: number) => courses.find(([id]) => id === course)?.[2] ?? ''

type ActorOf = (id: number, when: string, event: number) => FactRow
type Rows = Record<string, FactRow[]>

/** Calls of resources and courses into other courses. */
const callRows = (actorOf: ActorOf, provinceOf: (school: number) => string): Rows => ({
  fact_resource_call: resourceCalls.map(([when, id, resource_id, target_course_id], i) => {
    const [, owner = 0, source_platform, resource_type] = resources.find(([resource]) => resource === resource_id) ?? []
    const own = { owner_school_id: owner, owner_province: provinceOf(owner), source_platform }
    return {
      ...actorOf(id, when, 5000 + i),
      platform: platformOf(target_course_id),
      resource_id,
      resource_type,
      group_id: 0,
      ...own,
      target_course_id,
    }
  }),
  fact_course_call: courseCalls.map(([when, id, source_course_id, target_course_id, call_kind], i) => {
    const owner = ownerOf(source_course_id)
    const own = {
      owner_school_id: owner,
      owner_province: provinceOf(owner),
      source_platform: platformOf(source_course_id),
    }
    return {
      ...actorOf(id, when, 5100 + i),
      platform: platformOf(target_course_id),
      source_course_id,
      call_kind,
      ...own,
      target_course_id,
    }
  }),
})

/** Progress, certificates and credits of the open course. */
const openCourseRows = (studentOf: (id: number) => FactRow): Rows => ({
  fact_progress: progress.map(([id, started, percent, finished]) => ({
    ...openCourse,
    ...studentOf(id),
    platform: 'mooc',
    event_time: at(started),
    started_at: at(started),
    progress: percent,
    finished_at: at(finished),
  })),
  fact_certificate: certificates.map(([certificate_id, id, issued]) => ({
    ...openCourse,
    ...studentOf(id),
    certificate_id,
    event_time: at(issued),
    issued_at: at(issued),
    grade: 'pass',
  })),
  fact_credit: credits.map(([credit_id, id, points, applied, state, decided]) => ({
    ...openCourse,
    ...studentOf(id),
    credit_id,
    certificate_id: 0,
    points,
    applied_at: at(applied),
    state,
    decided_at: at(decided),
  })),
})

const projectRows = (): Rows => ({
  dim_library_project: projects.map(([project_id, host_school_id, started_at, members, course_ids, removed]) => ({
    version: 1,
    project_id,
    host_school_id,
    name: '',
    level: '省级',
    category: '',
    join_school_ids: members.map(([school]) => school),
    join_days: members.map(([, day]) => day),
    course_ids,
    started_at,
    removed_at: at(removed),
  })),
  dim_project_group: groups.map(([group_id, school_id, level, major_ids, created_at, removed]) => ({
    version: 1,
    group_id,
    school_id,
    name: '',
    level,
    major_ids,
    created_at,
    removed_at: at(removed),
  })),
})

/** Rows of what is shared; `actorOf`, `studentOf`, `provinceOf` are the columns of who acts, of a student, and a school's province. */
export function sharingRows(
  actorOf: ActorOf,
  studentOf: (id: number) => FactRow,
  provinceOf: (school: number) => string,
): Record<string, FactRow[]> {
  return {
    ...callRows(actorOf, provinceOf),
    fact_discussion: discussions.map(([when, id, platform, course_id, kind], i) => ({
      ...actorOf(id, when, 5200 + i),
      platform,
      course_id,
      class_id: 0,
      owner_school_id: ownerOf(course_id),
      kind,
    })),
    dim_enrolment: enrolments.map(([class_id, user_id, joined, dropped, result = '']) => {
      const course_id = class_id === 7005 ? 3001 : 1002
      return {
        version: 1,
        class_id,
        user_id,
        school_id: ownerOf(course_id),
        course_id,
        platform: platformOf(course_id),
        term_id: TERM,
        joined_at: at(joined),
        dropped_at: at(dropped),
        result,
      }
    }),
    ...openCourseRows(studentOf),
    ...projectRows(),
  }
}
