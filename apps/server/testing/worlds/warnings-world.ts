import { addDays } from '../../src/platform/clock.ts'
import { tables } from '../../src/warehouse/schema.ts'
import type { FactStore } from '../../src/warehouse/store.ts'
import { openEmptyWarehouse, type TestWarehouse } from '../warehouse.ts'

/** Wednesday of teaching week 13; the term began on 2025-02-17. */
export const DAY = '2025-05-14'
export const TERM = { id: '2024-2025-2', start: '2025-02-17' }
export const ago = (days: number): string => addDays(DAY, -days)

type FactRow = Record<string, unknown>
const lesson = { term_id: TERM.id, class_id: 71, course_id: 61, teacher_id: 1001 }
const pupil = (user_id: number) => ({
  user_id,
  school_id: user_id < 200 ? 1 : 2,
  province_code: '530000',
  college_id: user_id < 150 ? 11 : 12,
  major_id: 5,
  admin_class_id: 0,
})
const lines = (rows: readonly FactRow[]): string => rows.map((row) => JSON.stringify(row)).join('\n')

/** Students 101..160 of school 1 and 201..220 of school 2, teachers 1001..1006, classes of the term. */
export function people(): Record<string, FactRow[]> {
  const students = [...Array.from({ length: 60 }, (_, i) => 101 + i), ...Array.from({ length: 20 }, (_, i) => 201 + i)]
  return {
    dim_school: [1, 2].map((school_id) => ({
      version: 1,
      school_id,
      name: `学校${school_id}`,
      province_code: '530000',
      province: '云南省',
      joined_at: '2024-01-01',
      is_open: 1,
    })),
    dim_student: students.map((id) => ({
      version: 1,
      ...pupil(id),
      name: `学生${id}`,
      student_no: String(id),
      joined_at: '2024-09-01',
    })),
    dim_teacher: [1001, 1002, 1003, 1004, 1005, 1006].map((user_id) => ({
      version: 1,
      user_id,
      school_id: 1,
      college_id: 11,
      name: `教师${user_id}`,
      job_no: String(user_id),
      joined_at: '2024-09-01',
    })),
    // 1006 has no class this term: they are nobody's concern while they do not log in.
    dim_course_class: [1001, 1002, 1003, 1004, 1005].map((teacher_id, i) => ({
      version: 1,
      class_id: 71 + i,
      course_id: 61,
      platform: 'zjy',
      school_id: 1,
      college_id: 11,
      term_id: TERM.id,
      teacher_id,
      name: `班${i}`,
      created_at: '2025-02-17 08:00:00',
      start_date: '2025-02-17',
      end_date: '2025-07-06',
    })),
  }
}

let sign = 0
/** One sign-in of a student. */
export const signIn = (user: number, days: number, state: string): FactRow => {
  sign += 1
  return {
    version: 1,
    sign_id: sign,
    session_id: 1,
    ...pupil(user),
    ...lesson,
    sign_date: ago(days),
    teacher_college_id: 11,
    method: 'qr',
    state,
  }
}
let homework = 0
/** One homework of a student, due at 22:00 so many days ago; handed in and marked so many days ago, or never. */
export const handIn = (
  user: number,
  due: number,
  handedIn: number | null,
  marked: number | null = null,
  more: FactRow = {},
): FactRow => {
  homework += 1
  const at = (days: number | null, hour: string) => (days === null ? null : `${ago(days)} ${hour}`)
  return {
    version: 1,
    homework_id: homework,
    ...pupil(user),
    ...lesson,
    // Nobody's: teachers are judged by the homeworks that a test gives them.
    teacher_id: 1099,
    due_date: ago(due),
    assigned_at: `${ago(due + 7)} 08:00:00`,
    due_at: `${ago(due)} 22:00:00`,
    submitted_at: at(handedIn, '20:00:00'),
    graded_at: at(marked, '09:00:00'),
    score: marked === null ? null : 80,
    ...more,
  }
}
/** One session of a teacher, with an activity or without. */
export const session = (
  id: number,
  teacher_id: number,
  days: number,
  hasActivity: boolean,
): [table: string, row: FactRow][] => {
  const common = {
    version: 1,
    session_id: id,
    ...lesson,
    teacher_id,
    school_id: 1,
    province_code: '530000',
    college_id: 11,
    started_at: `${ago(days)} 08:00:00`,
  }
  return [
    ['fact_session', { ...common, teach_date: ago(days), section: '1-2' }],
    ...(hasActivity
      ? [
          [
            'fact_activity',
            { ...common, activity_id: id, activity_date: ago(days), phase: 'mid', activity_type: 'vote' },
          ] as [string, FactRow],
        ]
      : []),
  ]
}
/** One stage test of a student a fortnight ago, marked the day after. */
export const exam = (exam_id: number, user: number, course_id: number, score: number, more: FactRow = {}): FactRow => ({
  version: 1,
  exam_id,
  ...pupil(user),
  ...lesson,
  course_id,
  exam_date: ago(14),
  kind: 'stage',
  started_at: `${ago(14)} 08:00:00`,
  ends_at: `${ago(14)} 09:00:00`,
  submitted_at: `${ago(14)} 08:50:00`,
  graded_at: `${ago(13)} 08:00:00`,
  score,
  full_score: 100,
  pass_score: 60,
  ...more,
})
export const courseClass = {
  version: 1,
  platform: 'zjy',
  school_id: 1,
  college_id: 11,
  term_id: TERM.id,
  name: '',
  created_at: '2025-02-17 08:00:00',
  start_date: '2025-02-17',
  end_date: '2025-07-06',
}

let event = 0
export const log = (user_id: number, days: number, duration_s = 0): FactRow => {
  event += 1
  return {
    event_id: event,
    event_time: `${ago(days)} 10:00:00`,
    ...pupil(user_id),
    user_role: 'student',
    platform: 'zjy',
    log_type: 'study',
    duration_s,
    client: 'pc',
  }
}
export const login = (user_id: number, days: number): FactRow => {
  event += 1
  return {
    event_id: event,
    event_time: `${ago(days)} 08:00:00`,
    user_id,
    user_role: 'teacher',
    school_id: 1,
    province_code: '530000',
    college_id: 11,
    platform: 'zjy',
    client: 'pc',
    session_s: 60,
  }
}

let batch = 0
/** Writes rows of any tables. */
export async function write(store: FactStore, rows: Record<string, readonly FactRow[]>): Promise<void> {
  for (const [table, some] of Object.entries(rows)) {
    batch += 1
    const existing = Object.keys(tables.find(({ name }) => name === table)?.columns ?? {})
    const fitting = some.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => existing.includes(name))),
    )
    if (fitting.length > 0) await store.insert(table, lines(fitting), `world-${batch}`)
  }
}

/** A warehouse of its own that holds these people. */
export async function openWorld(): Promise<TestWarehouse> {
  const warehouse = await openEmptyWarehouse()
  await write(warehouse.store, people())
  return warehouse
}
