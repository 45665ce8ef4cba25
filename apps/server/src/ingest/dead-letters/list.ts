import {
  DEAD_LETTER_FILE_ROWS,
  type DeadLetter,
  type DeadLetterFile,
  type DeadLetterFilter,
  type Page,
} from '@data-centre/api'
import type pg from 'pg'
import { type PageRequest, readCountedPage } from '../../platform/database/paging.ts'

interface Row {
  id: number
  platform: string
  key_name: string | null
  import_id: number | null
  school_id: number | null
  school_name: string | null
  event_id: string | null
  form: DeadLetter['form']
  reason: DeadLetter['reason']
  detail: string
  body: unknown
  received_at: Date
  state: DeadLetter['state']
  handled_at: Date | null
}

const SELECT = `SELECT d.id, d.platform, k.name AS key_name, d.import_id, d.school_id, s.name AS school_name, d.event_id::text AS event_id, d.form, d.reason, d.detail, d.body,
  d.received_at, d.state, d.handled_at FROM ingest_dead_letter d LEFT JOIN ingest_key k ON k.id = d.key_id LEFT JOIN school s ON s.id = d.school_id`
/** Every filter is a parameter that may be null. */
const WHERE = `WHERE ($1::text IS NULL OR d.platform = $1) AND ($2::text IS NULL OR d.reason = $2) AND ($3::int IS NULL OR d.school_id = $3) AND ($4::text IS NULL OR d.state = $4)`

const valuesOf = ({ platform, reason, schoolId, state }: DeadLetterFilter): unknown[] => [
  platform ?? null,
  reason ?? null,
  schoolId ?? null,
  state ?? null,
]

const letterOf = ({
  id,
  key_name,
  import_id,
  school_id,
  school_name,
  event_id,
  body,
  received_at,
  handled_at,
  ...row
}: Row): DeadLetter => ({
  ...row,
  id: String(id),
  key: key_name,
  importId: import_id === null ? null : String(import_id),
  schoolId: school_id === null ? null : String(school_id),
  school: school_name,
  eventId: event_id,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  receivedAt: received_at.toISOString(),
  handledAt: handled_at?.toISOString() ?? null,
})

/** One page of dead letters, newest first. */
export async function listDeadLetters(
  pool: pg.Pool,
  filter: DeadLetterFilter,
  request: PageRequest,
): Promise<Page<DeadLetter>> {
  const values = valuesOf(filter)
  const { rows, ...place } = await readCountedPage(
    request,
    async () =>
      (await pool.query<{ n: number }>(`SELECT count(*) AS n FROM ingest_dead_letter d ${WHERE}`, values)).rows[0]?.n ??
      0,
    async (limit, offset) =>
      (await pool.query<Row>(`${SELECT} ${WHERE} ORDER BY d.id DESC LIMIT $5 OFFSET $6`, [...values, limit, offset]))
        .rows,
  )
  return { list: rows.map(letterOf), ...place }
}

/** Dead letters as NDJSON, oldest first: a letter a line, its body whole. `before` goes on where a file ended. */
export async function deadLetterFile(pool: pg.Pool, filter: DeadLetterFilter, after = 0): Promise<DeadLetterFile> {
  const { rows } = await pool.query<Row>(`${SELECT} ${WHERE} AND d.id > $5 ORDER BY d.id LIMIT $6`, [
    ...valuesOf(filter),
    after,
    DEAD_LETTER_FILE_ROWS,
  ])
  return {
    fileName: `dead-letters-${filter.platform ?? 'all'}-${filter.reason ?? 'all'}.ndjson`,
    ndjson: rows.map((row) => `${JSON.stringify(letterOf(row))}\n`).join(''),
    rows: rows.length,
    next: rows.length === DEAD_LETTER_FILE_ROWS ? String(rows.at(-1)?.id) : null,
  }
}
