import type { Phase, WarehouseMeasureId } from '@data-centre/api'
import { served, within } from './serve.ts'
import { count, countIf, type MeasureSql, sources, sum } from './source.ts'

const { participation, participationFacts, preparedSessions } = sources

const expected = (phase: Phase): MeasureSql =>
  served(
    within(participation, sum(`expected_${phase}`)),
    within(participationFacts, countIf(`phase = '${phase}'`), 'activity_date'),
  )
const joined = (phase: Phase): MeasureSql =>
  served(
    within(participation, sum(`joined_${phase}`)),
    within(participationFacts, countIf(`phase = '${phase}' AND joined = 1`), 'activity_date'),
  )

export const phaseSql = {
  'participation.beforeExpected': expected('before'),
  'participation.beforeJoined': joined('before'),
  'participation.midExpected': expected('mid'),
  'participation.midJoined': joined('mid'),
  'participation.laterExpected': expected('later'),
  'participation.laterJoined': joined('later'),
  'participation.previews': served(
    within(
      participationFacts,
      countIf("phase = 'before' AND activity_type = 'courseware' AND joined = 1"),
      'activity_date',
    ),
  ),
  'sessions.prepared': served(within(preparedSessions, count, 'teach_date')),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
