import { type FactRow, personOf, studentOf, taughtBy } from './columns.ts'
import { classWarnings, warnings } from './row-data.ts'

/** Rows of warnings. */
export const warningRows = (): Record<string, FactRow[]> => ({
  fact_warning: [
    ...warnings.map(([stat_date, kind, level, id]) => {
      const { user_id, ...student } = studentOf(id)
      return { ...student, subject_id: user_id, stat_date, kind, level, subject_kind: personOf(id)[1] }
    }),
    ...classWarnings.map(([stat_date, level, class_id, teacher]) => ({
      ...taughtBy(teacher),
      stat_date,
      kind: 'course_quality',
      level,
      subject_kind: 'class',
      subject_id: class_id,
      class_id,
    })),
  ].map(({ admin_class_id: _, ...row }: FactRow) => ({ version: 1, term_id: '2024-2025-2', ...row })),
})
