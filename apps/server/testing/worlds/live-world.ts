import type { LogType } from '@data-centre/api'
import { appendOnlyRows } from '../../src/ingest/drain/fact-rows.ts'
import { dayOf } from '../../src/platform/clock.ts'
import type { Directory } from '../../src/warehouse/directory/directory.ts'
import { createDirectory } from '../../src/warehouse/directory/directory-memory.ts'
import type { AcceptedEvent } from '../../src/warehouse/events/event.ts'
import { prepareWarehouse } from '../../src/warehouse/prepare.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import type { TestTemplate } from '../template.ts'
import { fillWarehouse, openWarehouseOf } from '../warehouse.ts'

/** Three schools in two provinces, 60 people, for the tests of the live counters. Real engine, own folder. */
export interface TestWorld {
  store: FactStore
  directory: Directory
  close(): Promise<void>
}

const places = [
  {
    school_id: 1,
    province_code: '530000',
    province: '云南省',
    city_code: '530100',
    city: '昆明市',
    name: '云岭机电职业技术学院',
    short_name: '云岭机电',
    lng: 102.8,
    lat: 24.9,
  },
  {
    school_id: 2,
    province_code: '530000',
    province: '云南省',
    city_code: '532900',
    city: '大理州',
    name: '苍山护理职业学院',
    short_name: '苍山护理',
    lng: 100.2,
    lat: 25.6,
  },
  {
    school_id: 3,
    province_code: '320000',
    province: '江苏省',
    city_code: '320100',
    city: '南京市',
    name: '江海工程职业技术学院',
    short_name: '江海工程',
    lng: 118.8,
    lat: 32,
  },
]
export const schoolOf = (user: number): number => (user % 3) + 1
/** Colleges have ids of their own in every school. */
const collegeOf = (user: number): number => schoolOf(user) * 10 + (user % 2)
const isTeacher = (user: number): boolean => user % 10 === 0

async function fillPeople(store: FactStore): Promise<void> {
  await prepareWarehouse(store)
  const write = (table: string, rows: readonly object[]) =>
    store.insert(table, rows.map((row) => JSON.stringify({ version: 1, ...row })).join('\n'), `world-${table}`)
  const users = Array.from({ length: 60 }, (_, i) => i + 1)
  await write(
    'dim_school',
    places.map((place) => ({ ...place, joined_at: '2024-09-01', is_open: 1 })),
  )
  await write(
    'dim_teacher',
    users.filter(isTeacher).map((id) => ({
      user_id: id,
      school_id: schoolOf(id),
      college_id: collegeOf(id),
      name: '欧阳明月',
      joined_at: '2024-09-01',
    })),
  )
  await write(
    'dim_student',
    users
      .filter((id) => !isTeacher(id))
      .map((id) => ({
        user_id: id,
        school_id: schoolOf(id),
        college_id: collegeOf(id),
        name: '张三丰',
        joined_at: '2024-09-01',
      })),
  )
  await fillCourses(
    write,
    users.filter((id) => !isTeacher(id)),
  )
}

type Write = (table: string, rows: readonly object[]) => Promise<unknown>

/** A course, a class, a resource and a question of each school. */
async function fillCourses(write: Write, students: readonly number[]): Promise<void> {
  await write(
    'dim_course',
    [1, 2, 3].map((id) => ({
      course_id: id,
      school_id: id,
      name: `课程${id}`,
      platform: 'zjy',
      course_type: 'spoc',
      created_at: '2024-09-01 08:00:00',
    })),
  )
  await write(
    'dim_course_class',
    [1, 2, 3].map((id) => ({
      class_id: id,
      course_id: id,
      school_id: id,
      teacher_id: 10,
      college_id: 1,
      term_id: '2024-2025-2',
      name: '班',
      created_at: '2024-09-01 08:00:00',
    })),
  )
  await write(
    'dim_enrolment',
    students.map((id) => ({
      class_id: schoolOf(id),
      user_id: id,
      school_id: schoolOf(id),
      course_id: schoolOf(id),
      joined_at: '2024-09-01 08:00:00',
    })),
  )
  await write(
    'dim_resource',
    [1, 2, 3].map((id) => ({
      resource_id: id,
      school_id: id,
      name: `素材${id}`,
      resource_type: 'video',
      platform: 'zyk',
      created_at: '2024-09-01 08:00:00',
    })),
  )
  await write(
    'dim_question',
    [1, 2, 3].map((id) => ({
      question_id: id,
      school_id: id,
      question_type: 'single',
      platform: 'zyk',
      created_at: '2024-09-01 08:00:00',
    })),
  )
}

const template: TestTemplate = {
  name: 'live-warehouse',
  filledBy: import.meta.url,
  fill: (dir) => fillWarehouse(dir, fillPeople),
}

export async function openTestWorld(): Promise<TestWorld> {
  const { store, close } = await openWarehouseOf(template)
  const directory = createDirectory(store)
  await directory.refresh()
  return { store, directory, close }
}

let lastId = 0

/** An accepted event of a person at a moment in ms. */
export function eventOf(user: number, type: LogType, atMs: number, more: Partial<AcceptedEvent> = {}): AcceptedEvent {
  const place = places[schoolOf(user) - 1] as (typeof places)[number]
  return {
    id: String(++lastId),
    at: Math.floor(atMs / 1000),
    day: dayOf(atMs),
    type,
    userId: user,
    role: isTeacher(user) ? 'teacher' : 'student',
    platform: 'zjy',
    client: 'pc',
    schoolId: place.school_id,
    provinceCode: place.province_code,
    cityCode: place.city_code,
    collegeId: collegeOf(user),
    majorId: 0,
    adminClassId: 0,
    ownerSchoolId: place.school_id,
    groupId: 0,
    objectId: 0,
    sequence: lastId,
    ...more,
  }
}

/** Writes events as the intake's drain would. */
export async function writeFacts({ store, directory }: TestWorld, events: readonly AcceptedEvent[]): Promise<void> {
  for (const [table, rows] of appendOnlyRows(events, directory))
    await store.insert(table, rows.bytes(), `facts-${table}-${lastId}`)
}
