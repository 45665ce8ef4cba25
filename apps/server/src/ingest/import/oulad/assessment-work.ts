import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { secondsAt } from '../instant-of-day.ts'
import type { Row } from '../schools/dimension-rows.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import type { Assessment, Presentation } from './dataset.ts'
import { termOf } from './enrolments.ts'
import type { OuladIds } from './oulad-ids.ts'

export const NOON = '12:00:00'

const DAY_ENDS = '23:59:59'

/** Where the rows belong. */
export interface Place {
  school: SchoolEntry
  unassigned: Unassigned
  ids: OuladIds
}

export const lessonOf = ({ presentation }: Assessment, { ids }: Place) => ({
  term_id: termOf(presentation),
  class_id: ids.classes.get(presentation.name) ?? 0,
  course_id: ids.courses.get(presentation.module) ?? 0,
  teacher_id: 0,
})

export const studentOf = (student: number, { school, unassigned, ids }: Place) => ({
  user_id: ids.people.get(String(student)) ?? 0,
  school_id: school.id,
  province_code: school.provinceCode,
  college_id: unassigned.collegeId,
  major_id: unassigned.majorId,
  admin_class_id: unassigned.adminClassId,
})

/** How assessments become rows: homeworks, or exams. */
export interface Work {
  kind: 'homework' | 'exam'
  ids(place: Place): ReadonlyMap<string, number>
  /** Column of a row that says its day. */
  day: 'due_date' | 'exam_date'
  /** Columns that the thing itself and its expected rows share: when it begins and ends, and what is asked. */
  frame(presentation: Presentation, dueDay: string): Row
  /** Column of an expected row beside what was handed in. */
  extra: Row
}

const homework: Work = {
  kind: 'homework',
  ids: ({ ids }) => ids.homeworks,
  day: 'due_date',
  frame: ({ startsOn }, dueDay) => ({ assigned_at: secondsAt(startsOn), due_at: secondsAt(dueDay, DAY_ENDS) }),
  extra: {},
}

/** The data set says on which day an exam was taken and its mark; 40 of 100 is the pass mark of the Open University. */
export const exam: Work = {
  kind: 'exam',
  ids: ({ ids }) => ids.exams,
  day: 'exam_date',
  frame: (_, dueDay) => ({
    started_at: secondsAt(dueDay),
    ends_at: secondsAt(dueDay, DAY_ENDS),
    kind: 'final',
    full_score: 100,
    pass_score: 40,
  }),
  extra: { used_s: 0 },
}

export const workOf = ({ type }: Assessment): Work => (type === 'Exam' ? exam : homework)

export const isTime = (column: string): boolean => column.endsWith('_at')
