import { randomUUID } from 'node:crypto'
import type { FactStore } from '../../src/warehouse/store.ts'

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

export const actor = (id: number, time: string, user: number, role = 'student') => ({
  event_id: id,
  event_time: time,
  user_id: user,
  user_role: role,
  school_id: user < 100 ? 1 : 2,
  province_code: user < 100 ? '530000' : '110000',
  college_id: user % 3,
  platform: id % 2 ? 'zyk' : 'mooc',
})

/** 400 records of 150 people over five days; the last day is open. */
export const logs = Array.from({ length: 400 }, (_, i) => ({
  ...actor(
    i + 1,
    `2025-${['04-28', '05-04', '05-05', '05-13', '05-14'][i % 5]} ${String(i % 24).padStart(2, '0')}:10:00`,
    (i * 37) % 150,
  ),
  log_type: ['login', 'study', 'view', 'answer'][i % 4],
  duration_s: i,
  client: 'pc',
}))

/** Writes rows under a token of their own, so that equal rows are written again. */
export const insertInto = (store: FactStore, table: string, rows: readonly object[]) =>
  store.insert(table, lines(rows), `${table}-${randomUUID()}`)

const lesson = { term_id: '2024-2025-2', class_id: 9, course_id: 8, teacher_id: 7, school_id: 1, college_id: 2 }

type Insert = (table: string, rows: readonly object[]) => Promise<unknown>

/** Two schools, their people and one resource. */
async function fillPlaces(insert: Insert): Promise<void> {
  await insert(
    'dim_school',
    [1, 2].map((id) => ({
      school_id: id,
      name: 's',
      province_code: id === 1 ? '530000' : '110000',
      joined_at: '2024-09-01',
      version: 1,
    })),
  )
  await insert(
    'dim_student',
    Array.from({ length: 150 }, (_, i) => ({
      user_id: i,
      school_id: i < 100 ? 1 : 2,
      joined_at: i % 2 ? '2025-05-01' : '2025-05-13',
      removed_at: i === 5 ? '2025-05-06 12:00:00' : null,
      version: 1,
    })),
  )
  await insert('dim_resource', [
    {
      resource_id: 1,
      school_id: 1,
      platform: 'zyk',
      resource_type: 'video',
      bytes: 3_000_000_000,
      created_at: '2025-04-30 08:00:00',
      version: 1,
    },
  ])
}

/** What people did, from the same records. */
async function fillActions(insert: Insert): Promise<void> {
  await insert('fact_log', logs)
  await insert(
    'fact_login',
    logs.slice(0, 50).map(({ log_type, duration_s, ...row }) => ({
      ...row,
      client: ['pc', 'app', 'mini'][duration_s % 3],
      session_s: duration_s,
    })),
  )
  await insert(
    'fact_resource_use',
    logs.slice(0, 60).map(({ log_type, client, duration_s, ...row }) => ({
      ...row,
      action: ['view', 'play', 'fav'][duration_s % 3],
      resource_type: 'video',
      owner_school_id: 1,
      duration_s,
    })),
  )
  await insert(
    'fact_answer',
    logs.slice(0, 60).map(({ log_type, client, duration_s, ...row }) => ({
      ...row,
      question_id: 1,
      owner_school_id: 2,
      is_correct: duration_s % 2,
    })),
  )
}

/** One class: two sessions, its activity, and who came and joined. */
async function fillLessons(insert: Insert): Promise<void> {
  await insert(
    'fact_session',
    [1, 2].map((id) => ({
      session_id: id,
      teach_date: '2025-05-05',
      ...lesson,
      started_at: '2025-05-05 08:00:00',
      version: 1,
    })),
  )
  await insert('fact_activity', [
    {
      activity_id: 1,
      session_id: 1,
      activity_date: '2025-05-05',
      ...lesson,
      phase: 'mid',
      activity_type: 'vote',
      started_at: '2025-05-05 08:10:00',
      version: 1,
    },
  ])
  await insert(
    'fact_attendance',
    Array.from({ length: 20 }, (_, i) => ({
      sign_id: i < 10 ? 1 : 2,
      user_id: i % 10,
      sign_date: '2025-05-05',
      ...lesson,
      teacher_college_id: 4,
      method: 'qr',
      state: i === 3 ? 'absent' : i === 4 ? 'sick_leave' : 'present',
      version: 1,
    })),
  )
  await insert(
    'fact_participation',
    Array.from({ length: 10 }, (_, i) => ({
      activity_id: 1,
      user_id: i,
      activity_date: '2025-05-05',
      ...lesson,
      phase: 'mid',
      joined: i % 2,
      version: 1,
    })),
  )
}

/** What is marked in the class: homework, an exam and an evaluation. */
async function fillMarks(insert: Insert): Promise<void> {
  await insert(
    'fact_homework',
    Array.from({ length: 10 }, (_, i) => ({
      homework_id: 1,
      user_id: i,
      due_date: '2025-05-05',
      ...lesson,
      assigned_at: '2025-05-01 08:00:00',
      due_at: '2025-05-05 20:00:00',
      submitted_at: i < 6 ? `2025-05-0${i < 4 ? 5 : 6} 09:00:00` : null,
      graded_at: i < 2 ? '2025-05-07 09:00:00' : null,
      score: i < 2 ? 80 : null,
      version: 1,
    })),
  )
  await insert('fact_exam', [
    {
      exam_id: 1,
      user_id: 0,
      exam_date: '2025-05-06',
      kind: 'quiz',
      ...lesson,
      started_at: '2025-05-06 08:00:00',
      ends_at: '2025-05-06 09:00:00',
      submitted_at: '2025-05-06 08:50:00',
      used_s: 3000,
      graded_at: '2025-05-07 09:00:00',
      score: 45,
      full_score: 50,
      pass_score: 30,
      version: 1,
    },
  ])
  await insert(
    'fact_evaluation',
    [4.5, null].map((star, i) => ({
      evaluation_id: 1,
      user_id: i,
      kind: 'session',
      evaluation_date: '2025-05-06',
      ...lesson,
      opened_at: '2025-05-06 09:00:00',
      star,
      content: star,
      version: 1,
    })),
  )
}

/** Fills an empty warehouse with facts whose roll-ups are counted by hand. */
export async function fillRollupsWorld(store: FactStore): Promise<void> {
  const insert: Insert = (table, rows) => insertInto(store, table, rows)
  await fillPlaces(insert)
  await fillActions(insert)
  await fillLessons(insert)
  await fillMarks(insert)
}
