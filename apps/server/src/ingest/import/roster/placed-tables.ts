import { eventFactTables } from '../../../warehouse/events/event-facts.ts'

/** A table whose rows say where a person belonged on their day. */
export interface PlacedTable {
  name: string
  /** Expression of the day on which the person did what the row is about: the place is that of this day. */
  day: string
  /** Expression of the day by which roll-ups count the row, where that is another one. */
  counted?: string
  /** Column of the person. */
  person: string
  /** Columns of the place. */
  columns: { college: string; major?: string; class?: string; away?: string }
  /** Rows that are about such a person; absent: all. */
  where?: string
}

const ofPerson = { college: 'college_id', major: 'major_id' } as const
const ofStudent = { ...ofPerson, class: 'admin_class_id' } as const
const student = (name: string, day: string, counted?: string): PlacedTable => ({
  name,
  day,
  person: 'user_id',
  columns: ofStudent,
  ...(counted ? { counted } : {}),
})
const teacher = (name: string, day: string, college = 'college_id'): PlacedTable => ({
  name,
  day,
  person: 'teacher_id',
  columns: { college },
})

/** Every fact that holds a person's place, once for each person whose place it is. */
export const placedTables: readonly PlacedTable[] = [
  ...eventFactTables.map(({ name, columns }) => ({
    name,
    day: 'event_date',
    person: 'user_id',
    columns: { ...ofPerson, ...('is_away' in columns ? { away: 'is_away' } : {}) },
  })),
  student('fact_participation', 'activity_date'),
  student('fact_attendance', 'sign_date'),
  student('fact_homework', 'toDate(assigned_at)', 'due_date'),
  student('fact_exam', 'exam_date'),
  student('fact_progress', 'toDate(started_at)'),
  student('fact_certificate', 'toDate(issued_at)'),
  student('fact_credit', 'toDate(ifNull(applied_at, ifNull(decided_at, toDateTime(0))))'),
  teacher('fact_session', 'teach_date'),
  teacher('fact_planned_lesson', 'plan_date'),
  teacher('fact_activity', 'activity_date'),
  teacher('fact_attendance', 'sign_date', 'teacher_college_id'),
  teacher('fact_evaluation', 'evaluation_date'),
  teacher('dim_homework', 'toDate(assigned_at)'),
  teacher('dim_exam', 'toDate(started_at)'),
  {
    name: 'fact_warning',
    day: 'stat_date',
    person: 'subject_id',
    columns: ofPerson,
    where: "subject_kind IN ('student', 'teacher')",
  },
]
