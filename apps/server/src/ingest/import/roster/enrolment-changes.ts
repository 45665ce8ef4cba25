import { dayOfSeconds } from '../../../platform/instant.ts'
import type { Row, Tuples } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { noteChanges, type RosterChange } from './changes.ts'
import { columnOfTimes, firstDifference, intervalsIn } from './spans.ts'

/** The column `spans` of a row of dim_enrolment; of one without it the single span of its times. */
export const spansOf = ({ spans, joined_at, dropped_at }: Row): Tuples =>
  Array.isArray(spans) && spans.length > 0
    ? (spans as Tuples)
    : columnOfTimes(Number(joined_at), dropped_at === null ? null : Number(dropped_at))

function rosterChangeOf({ before, after }: { before: Row | undefined; after: Row }): RosterChange | undefined {
  const since = firstDifference(before ? intervalsIn(spansOf(before)) : [], intervalsIn(spansOf(after)))
  return since === undefined
    ? undefined
    : { kind: 'class', schoolId: Number(after.school_id), id: Number(after.class_id), since: dayOfSeconds(since) }
}

/** Notes which rosters of classes rows of dim_enrolment change; before they are written. */
export const noteEnrolments = async (
  { pool }: Pick<ImportStores, 'pool'>,
  rows: readonly { before: Row | undefined; after: Row }[],
): Promise<void> =>
  noteChanges(
    pool,
    rows.map(rosterChangeOf).filter((change) => change !== undefined),
  )
