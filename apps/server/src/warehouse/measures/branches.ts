import type { WarehouseMeasureId } from '@data-centre/api'
import { STUDENT_STAYS, TEACHER_STAYS } from '../schema/stays.ts'
import { studentStays } from './people-sources.ts'
import { alive, served } from './serve.ts'
import { distinct, type MeasureSql } from './source.ts'
import type { Source } from './source-tables.ts'

const of = (stays: string) => `SELECT school_id, at_college, here_from, here_to FROM ${stays}`
const people: Source = {
  ...studentStays,
  from: `(${of(TEACHER_STAYS)} UNION ALL ${of(STUDENT_STAYS)})`,
  columns: { college: 'at_college' },
}
const here = (source: Source, branch: string) =>
  served(alive(source, distinct(branch, `${branch} > 0`), 'here_from', 'here_to'))

export const branchSql = {
  'colleges.total': here(people, 'at_college'),
  'majors.total': here(studentStays, 'at_major'),
  'adminClasses.total': here(studentStays, 'at_class'),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
