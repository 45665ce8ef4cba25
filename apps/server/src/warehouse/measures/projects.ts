import type { WarehouseMeasureId } from '@data-centre/api'
import { alive, served } from './serve.ts'
import { count, dimension, type MeasureSql, type Source } from './source.ts'

const projects = dimension('dim_library_project', {}, { school: 'host_school_id' })
/** Projects once for every school that joins them. */
const joining: Source = { ...projects, from: 'dim_library_project FINAL ARRAY JOIN join_school_ids AS joining_school, join_days AS joined_on', school: 'joining_school' }
const hosted = served(alive(projects, count, 'started_at'))

export const projectSql = {
  'projects.total': hosted,
  'projects.hosted': hosted,
  'projects.joined': served(alive(joining, count, 'joined_on')),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
