import { dayOfSeconds } from '../../platform/instant.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Change } from './correctable-kinds.ts'
import { type ExamHead, examOf } from './learning-openings.ts'
import type { ActivityRow, HomeworkHead, Openings, SessionRow } from './openings.ts'

/** Rows of sessions, activities, homeworks and exams themselves. An object opens once: what stands is kept unless the new opening lies before it. */
export async function headRows(
  opening: readonly AcceptedEvent[],
  openings: Openings,
  store: FactStore,
): Promise<Change[]> {
  const build = async <Row extends { school_id: number }>(
    kind: string,
    table: string,
    idColumn: string,
    startColumn: string,
    make: (event: AcceptedEvent) => Row | undefined,
    dayOf: (row: Row) => string,
  ): Promise<Change> => {
    const started = opening.filter((event) => event.open === kind)
    const made = new Map<number, { row: Row; at: number }>()
    for (const event of started) {
      const row = make(event)
      const other = made.get(event.objectId)
      if (row && (!other || event.at < other.at)) made.set(event.objectId, { row, at: event.at })
    }
    if (made.size === 0) return { table, rows: [], days: new Set() }
    const standing = await store.query<{ id: number; at: number }>(
      `SELECT ${idColumn} AS id, toUnixTimestamp(${startColumn}) AS at FROM ${table} FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${idColumn} IN {ids:Array(UInt64)}`,
      { schools: [...new Set([...made.values()].map(({ row }) => row.school_id))], ids: [...made.keys()] },
    )
    // Equal times are this very opening, drained a second time: written again it is the same row.
    for (const { id, at } of standing) if (at < (made.get(id)?.at ?? 0)) made.delete(id)
    const rows = [...made.values()].map(({ row }) => row)
    return { table, rows, days: new Set(rows.map(dayOf)) }
  }
  return [
    await build<SessionRow>(
      'session',
      'fact_session',
      'session_id',
      'started_at',
      (event) => openings.session(event),
      (row) => row.teach_date,
    ),
    await build<ActivityRow>(
      'activity',
      'fact_activity',
      'activity_id',
      'started_at',
      (event) => openings.activity(event),
      (row) => row.activity_date,
    ),
    await build<HomeworkHead>(
      'homework',
      'dim_homework',
      'homework_id',
      'assigned_at',
      (event) => openings.homework(event),
      (row) => dayOfSeconds(row.assigned_at),
    ),
    await build<ExamHead>(
      'exam',
      'dim_exam',
      'exam_id',
      'started_at',
      (event) => examOf(openings, event),
      (row) => dayOfSeconds(row.started_at),
    ),
  ]
}
