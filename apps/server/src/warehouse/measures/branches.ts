import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served } from './serve.ts'
import { distinct, type MeasureSql, sources } from './source.ts'
import type { Source } from './source-tables.ts'

const of = (table: string) => `SELECT school_id, college_id, joined_at, removed_at FROM ${table} FINAL`
const people: Source = {
  ...sources.teachers,
  from: `(${of('dim_teacher')} UNION ALL ${of('dim_student')})`,
  columns: { college: 'college_id' },
}
const { students } = sources

export const branchSql = {
  'colleges.total': served(alive(people, distinct('college_id', 'college_id > 0'), 'joined_at')),
  'majors.total': served(alive(students, distinct('major_id', 'major_id > 0'), 'joined_at')),
  'adminClasses.total': served(alive(students, distinct('admin_class_id', 'admin_class_id > 0'), 'joined_at')),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
