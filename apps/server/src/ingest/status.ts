import { dayOfSeconds } from '../platform/instant.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import type { Batch } from './events/batch-record.ts'

/** Counters of one platform, school and day of arrival, as `ingest_status` keeps them; school 0 is one that is not known. */
export interface StatusRow {
  platform: string
  school_id: number
  day: string
  accepted: number
  duplicated: number
  /** Accepted events of an earlier day. */
  late: number
  future: number
  /** All refused lines. */
  rejected: number
  other_verb: number
  /** Seconds since 1970; null where no event was accepted. */
  last_event: number | null
  last_arrival_at: string
  max_lag_s: number
}

/** Adds up what the batches of a segment brought. */
export function statusRows(batches: readonly Batch[]): StatusRow[] {
  const rows = new Map<string, StatusRow>()
  for (const batch of batches) {
    const day = dayOfSeconds(batch.receivedAt / 1000)
    const arrival = new Date(batch.receivedAt).toISOString()
    const rowOf = (schoolId: number): StatusRow => {
      const key = `${batch.platform} ${schoolId} ${day}`
      const row = rows.get(key) ?? {
        platform: batch.platform,
        school_id: schoolId,
        day,
        accepted: 0,
        duplicated: 0,
        late: 0,
        future: 0,
        rejected: 0,
        other_verb: 0,
        last_event: null,
        last_arrival_at: arrival,
        max_lag_s: 0,
      }
      rows.set(key, row)
      if (arrival > row.last_arrival_at) row.last_arrival_at = arrival
      return row
    }
    for (const event of batch.events) addEvent(rowOf(event.schoolId), event, batch.receivedAt, day)
    for (const [schoolId, count] of Object.entries(batch.duplicates)) rowOf(Number(schoolId)).duplicated += count
    if (batch.answer.rejected.not_kept) rowOf(0).rejected += batch.answer.rejected.not_kept
    for (const line of batch.refused) {
      const row = rowOf(line.schoolId)
      row.rejected++
      if (line.reason === 'future') row.future++
    }
  }
  return [...rows.values()]
}

function addEvent(row: StatusRow, event: AcceptedEvent, receivedAt: number, arrivalDay: string): void {
  row.accepted++
  if (event.day < arrivalDay) row.late++
  if (event.type === 'other') row.other_verb++
  if (row.last_event === null || event.at > row.last_event) row.last_event = event.at
  row.max_lag_s = Math.max(row.max_lag_s, Math.min(2 ** 31 - 1, Math.floor(receivedAt / 1000) - event.at))
}
