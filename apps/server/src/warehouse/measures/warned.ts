import type { WarehouseMeasureId } from '@data-centre/api'
import { served, within } from './serve.ts'
import { distinct, type MeasureSql, sources } from './source.ts'

const { warnedStudents, warnedTeachers, warnedClasses } = sources
const subjects = distinct('subject_id')

export const warnedSql = {
  'warnings.students': served(within(warnedStudents, subjects)),
  'warnings.teachers': served(within(warnedTeachers, subjects)),
  'warnings.classes': served(within(warnedClasses, subjects)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
