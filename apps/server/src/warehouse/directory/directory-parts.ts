import { members, type OpenPlatform } from '@data-centre/api'
import type {
  ClassEntry,
  CollegeEntry,
  CourseEntry,
  PersonEntry,
  QuestionEntry,
  ResourceEntry,
  SchoolEntry,
} from './directory.ts'
import { isSamePlace, type PlaceTuple, pointOf } from './place-on.ts'

/** One dimension in memory and how it is read. */
export interface Part<Entry> {
  table: string
  /** Key column. */
  key: string
  /** '' where only reports read the rows: that they have changed is all that is known here. */
  columns: string
  entries: Map<number, Entry>
  entryOf(row: Row): Entry
  /** Newest version and number of rows that were read: a change of either says that there is more to read. */
  version: number
  rows: number
}

export type Row = Record<string, string | number | readonly PlaceTuple[]>

const text = (row: Row, column: string): string => String(row[column] ?? '')

export const number = (row: Row, column: string): number => Number(row[column] ?? 0)

const part = <Entry>(table: string, key: string, columns: string, entryOf: (row: Row) => Entry): Part<Entry> => ({
  table,
  key,
  columns,
  entryOf,
  entries: new Map(),
  version: -1,
  rows: 0,
})

const personOf =
  (role: PersonEntry['role']) =>
  (row: Row): PersonEntry => {
    const person: PersonEntry = {
      id: number(row, 'id'),
      role,
      name: text(row, 'name'),
      schoolId: number(row, 'school_id'),
      collegeId: number(row, 'college_id'),
      majorId: number(row, 'major_id'),
      adminClassId: number(row, 'admin_class_id'),
      joinedAt: text(row, 'joined'),
    }
    const points = typeof row['places'] === 'object' ? row['places'].map(pointOf) : []
    // A history without a second place or an absence says no more than the row: most of them, and all are kept in memory.
    const hasMoved = points.some((point) => !isSamePlace(point, person))
    return hasMoved ? { ...person, places: points } : person
  }

/** Days of `zjy 2023-09-01,zyk 2023-09-01`; a school that is open has this product since it joined. */
const openedOf = (row: Row): SchoolEntry['opened'] =>
  new Map([
    ...text(row, 'platforms')
      .split(',')
      .map((entry) => entry.split(' '))
      .flatMap(([platform = '', day = '']) => (isOpenPlatform(platform) ? [[platform, day] as const] : [])),
    ...(number(row, 'is_open') === 1 ? [['bigdata', text(row, 'joined')] as const] : []),
  ])
const isOpenPlatform = (name: string): name is OpenPlatform => Object.hasOwn(members.openPlatform, name)

const schoolOf = (row: Row): SchoolEntry => ({
  id: number(row, 'id'),
  name: text(row, 'name'),
  shortName: text(row, 'short_name'),
  provinceCode: text(row, 'province_code'),
  province: text(row, 'province'),
  cityCode: text(row, 'city_code'),
  city: text(row, 'city'),
  lng: number(row, 'lng'),
  lat: number(row, 'lat'),
  joinedAt: text(row, 'joined'),
  isDemo: number(row, 'is_demo') === 1,
  type: text(row, 'type_name'),
  tier: text(row, 'tier'),
  edition: number(row, 'edition') === 1 ? '1' : '2',
  opened: openedOf(row),
})

/** What the directory holds, still empty: by dimension, how a row of it becomes an entry. */
export const emptyParts = () => ({
  schools: part<SchoolEntry>(
    'dim_school',
    'school_id',
    'name, short_name, province_code, province, city_code, city, lng, lat, toString(joined_at) AS joined, is_demo, type_name, tier, edition, is_open, platforms',
    schoolOf,
  ),
  colleges: part<CollegeEntry>('dim_college', 'college_id', 'school_id, name', (row) => ({
    id: number(row, 'id'),
    schoolId: number(row, 'school_id'),
    name: text(row, 'name'),
  })),
  teachers: part(
    'dim_teacher',
    'user_id',
    'name, school_id, college_id, toString(joined_at) AS joined, places',
    personOf('teacher'),
  ),
  students: part(
    'dim_student',
    'user_id',
    'name, school_id, college_id, major_id, admin_class_id, toString(joined_at) AS joined, places',
    personOf('student'),
  ),
  courses: part<CourseEntry>('dim_course', 'course_id', 'name, school_id, college_id, group_id, platform', (row) => ({
    id: number(row, 'id'),
    name: text(row, 'name'),
    schoolId: number(row, 'school_id'),
    collegeId: number(row, 'college_id'),
    groupId: number(row, 'group_id'),
    platform: text(row, 'platform'),
  })),
  resources: part<ResourceEntry>(
    'dim_resource',
    'resource_id',
    'name, resource_type, platform, school_id, author_id, group_id, course_id',
    (row) => ({
      id: number(row, 'id'),
      name: text(row, 'name'),
      type: text(row, 'resource_type'),
      platform: text(row, 'platform'),
      schoolId: number(row, 'school_id'),
      authorId: number(row, 'author_id'),
      groupId: number(row, 'group_id'),
      courseId: number(row, 'course_id'),
    }),
  ),
  questions: part<QuestionEntry>('dim_question', 'question_id', 'question_type, school_id, group_id', (row) => ({
    id: number(row, 'id'),
    type: text(row, 'question_type'),
    schoolId: number(row, 'school_id'),
    groupId: number(row, 'group_id'),
  })),
  chapters: part<undefined>('dim_chapter_resource', 'resource_id', '', () => undefined),
  groups: part<number>('dim_project_group', 'group_id', 'school_id', (row) => number(row, 'school_id')),
  classes: part<ClassEntry>(
    'dim_course_class',
    'class_id',
    'course_id, teacher_id, school_id, college_id, term_id, name',
    (row) => ({
      id: number(row, 'id'),
      courseId: number(row, 'course_id'),
      teacherId: number(row, 'teacher_id'),
      schoolId: number(row, 'school_id'),
      collegeId: number(row, 'college_id'),
      termId: text(row, 'term_id'),
      name: text(row, 'name'),
    }),
  ),
})

export type Parts = ReturnType<typeof emptyParts>
