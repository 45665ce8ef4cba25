import { at, type FactRow, lessonOf, personOf, sessionOf, studentOf, taughtBy } from './columns.ts'
import { activities, homeworks, plannedLessons, sessions, signIns } from './row-data.ts'

const plannedRow = (plan_date: string, teacher: number, class_id: number, section: string): FactRow => ({
  version: 1,
  plan_date,
  ...lessonOf(teacher, class_id),
  ...taughtBy(teacher),
  section,
  room: 'A101',
  starts_at: `${plan_date} 08:00:00`,
  ends_at: `${plan_date} 09:35:00`,
})

/** The timetable; one lesson of it was cancelled after it had been planned. */
const plannedRows = (): FactRow[] => [
  ...plannedLessons.map((planned) => plannedRow(...planned)),
  plannedRow('2025-05-12', 102, 7002, '7-8'),
  { ...plannedRow('2025-05-12', 102, 7002, '7-8'), version: 2, is_deleted: 1 },
]

/** Rows of lessons: sessions, activities, sign-ins and homework. */
export const teachingRows = (): Record<string, FactRow[]> => ({
  fact_session: sessions.map(([session_id, teach_date, teacher, class_id]) => ({
    version: 1,
    session_id,
    teach_date,
    ...lessonOf(teacher, class_id),
    ...taughtBy(teacher),
    section: '1-2',
    started_at: at(teach_date),
    ended_at: null,
  })),
  fact_planned_lesson: plannedRows(),
  fact_activity: activities.map(([activity_id, session_id, activity_date, phase]) => {
    const [, , teacher, class_id] = sessionOf(session_id)
    return {
      version: 1,
      activity_id,
      session_id,
      activity_date,
      ...lessonOf(teacher, class_id),
      ...taughtBy(teacher),
      phase,
      activity_type: 'quiz',
      started_at: at(activity_date),
    }
  }),
  fact_participation: activities.flatMap(([activity_id, session_id, activity_date, phase, joined]) =>
    Object.entries(joined).map(([id, join]) => {
      const [, , teacher, class_id] = sessionOf(session_id)
      return {
        version: 1,
        activity_id,
        session_id,
        event_id: 0,
        event_time: at(activity_date),
        activity_date,
        ...lessonOf(teacher, class_id),
        ...studentOf(Number(id)),
        phase,
        activity_type: 'quiz',
        joined: Number(join > 0),
        score: join > 1 ? join : null,
      }
    }),
  ),
  fact_attendance: signIns.flatMap(([sign_id, session_id, sign_date, method, states]) =>
    Object.entries(states).map(([id, state]) => {
      const [, , teacher, class_id] = sessionOf(session_id)
      return {
        version: 1,
        sign_id,
        session_id,
        event_id: 0,
        event_time: at(sign_date),
        sign_date,
        ...lessonOf(teacher, class_id),
        teacher_college_id: personOf(teacher)[3],
        ...studentOf(Number(id)),
        method,
        state,
      }
    }),
  ),
  fact_homework: homeworks.flatMap(([homework_id, teacher, class_id, due_at, states]) =>
    Object.entries(states).map(([id, [submitted_at, graded_at]]) => ({
      version: 1,
      homework_id,
      event_id: 0,
      due_date: due_at.slice(0, 10),
      ...lessonOf(teacher, class_id),
      ...studentOf(Number(id)),
      assigned_at: at('2025-05-05'),
      due_at,
      submitted_at,
      graded_at,
      score: graded_at ? 90 : null,
    })),
  ),
})
