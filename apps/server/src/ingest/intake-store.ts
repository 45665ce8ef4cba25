import type { IntakeAnswer } from '@data-centre/api'
import type pg from 'pg'
import { dayOf } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import type { Batch } from './batch-record.ts'
import { NONCE_LIFE_MS } from './nonces.ts'
import { statusRows } from './status.ts'

export type WaitingKind = 'sign' | 'activity' | 'homework' | 'exam' | 'evaluation'
export interface WaitingAction {
  kind: WaitingKind
  objectId: number
  event: AcceptedEvent
}
interface FirstAnswer {
  keyId: number
  token: string
  bodySha256: string
  answer: IntakeAnswer
}

/** A row that the engine refused for good. */
interface EngineRefusal {
  platform: string
  schoolId: number
  eventId?: string
  /** The row and the table that it belongs to. */
  body: { table: string; row: unknown }
  detail: string
}

/** What a drained segment leaves in the operational store. */
interface Settlement {
  segment: string
  batches: readonly Batch[]
  /** Actions whose object has not been opened. */
  nowWaiting: readonly WaitingAction[]
  /** Objects that this segment opened: what waited for them is in their rows. */
  opened: readonly { kind: WaitingKind; objectId: number }[]
  refusedByEngine: readonly EngineRefusal[]
}

/** The intake's part of the operational store. */
export interface IntakeStore {
  /** Nonces and first answers that a restart must know again, and the newest settled segment ('' = none). */
  recent(): Promise<{ nonces: { keyId: number; nonce: string }[]; answers: FirstAnswer[]; newest: string }>
  /** The first answer of a token of any age. */
  answerOf(keyId: number, token: string): Promise<FirstAnswer | undefined>
  /** Actions that wait for the opening of these objects. */
  waiting(kind: WaitingKind, objectIds: readonly number[]): Promise<AcceptedEvent[]>
  /** Writes everything in one transaction; the same segment again changes nothing. */
  settle(settlement: Settlement): Promise<void>
}

/** Batches are remembered this long. */
const TOKEN_LIFE_MS = 7 * 86_400_000
/** Tokens that a restart takes into memory; older ones are looked up when a whole batch is known. */
const TOKENS_IN_MEMORY = 50_000
const DETAIL_MAX = 1000

interface AnswerRow {
  key_id: number
  batch_token: string
  body_sha256: string
  answer: IntakeAnswer
}
const answerOf = (row: AnswerRow): FirstAnswer => ({ keyId: row.key_id, token: row.batch_token, bodySha256: row.body_sha256, answer: row.answer })

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** The books in the operational store. `fence` throws inside a settlement that this process may not make any more. Each list travels as one JSON parameter, so a settlement is a handful of statements however long it is. */
export function openIntakeStore(pool: pg.Pool, now: () => number, fence: (client: pg.PoolClient) => Promise<void> = async () => undefined): IntakeStore {
  return {
    async recent() {
      const nonces = await pool.query<{ keyId: number; nonce: string }>('SELECT key_id AS "keyId", nonce FROM ingest_nonce WHERE seen_at > $1', [new Date(now() - NONCE_LIFE_MS)])
      const answers = await pool.query<AnswerRow>('SELECT key_id, batch_token, body_sha256, answer FROM ingest_batch ORDER BY received_at DESC LIMIT $1', [TOKENS_IN_MEMORY])
      const segments = await pool.query<{ newest: string | null }>('SELECT max(name) AS newest FROM ingest_segment')
      return { nonces: nonces.rows, answers: answers.rows.map(answerOf), newest: segments.rows[0]?.newest ?? '' }
    },
    async answerOf(keyId, token) {
      const { rows } = await pool.query<AnswerRow>('SELECT key_id, batch_token, body_sha256, answer FROM ingest_batch WHERE key_id = $1 AND batch_token = $2', [keyId, token])
      return rows[0] && answerOf(rows[0])
    },
    async waiting(kind, objectIds) {
      const { rows } = await pool.query<{ event: AcceptedEvent }>('SELECT event FROM ingest_waiting WHERE kind = $1 AND object_id = ANY($2::bigint[])', [kind, objectIds])
      return rows.map((row) => row.event)
    },
    settle: (settlement) =>
      inTransaction(pool, async (client) => {
        await fence(client)
        const first = await client.query('INSERT INTO ingest_segment(name, settled_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [settlement.segment, new Date(now())])
        if (first.rowCount === 1) await book(client, settlement, now())
      }),
  }
}

async function book(client: pg.PoolClient, { segment, batches, nowWaiting, opened, refusedByEngine }: Settlement, now: number): Promise<void> {
  await bookNonces(client, batches)
  await bookAnswers(client, segment, batches)
  await bookRefusals(client, batches, refusedByEngine, now)
  await list(client, STATUS, statusRows(batches))
  await list(
    client,
    'INSERT INTO ingest_waiting SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(kind text, object_id bigint, event_id numeric, event jsonb, since timestamptz) ON CONFLICT DO NOTHING',
    nowWaiting.map(({ kind, objectId, event }) => ({ kind, object_id: objectId, event_id: event.id, event, since: time(now) })),
  )
  await list(
    client,
    'DELETE FROM ingest_waiting USING jsonb_to_recordset($1::jsonb) AS x(kind text, object_id bigint) WHERE ingest_waiting.kind = x.kind AND ingest_waiting.object_id = x.object_id',
    opened.map(({ kind, objectId }) => ({ kind, object_id: objectId })),
  )
  await sweep(client, now)
}

const time = (ms: number): string => new Date(ms).toISOString()
async function list(client: pg.PoolClient, sql: string, rows: readonly unknown[]): Promise<void> {
  if (rows.length > 0) await client.query(sql, [JSON.stringify(rows)])
}

/** Columns as arrays: one nonce a request is many where events come singly, and objects would cost ten times as much. */
async function bookNonces(client: pg.PoolClient, batches: Settlement['batches']): Promise<void> {
  const signed = batches.filter((batch) => batch.keyId !== null && batch.nonce !== undefined)
  if (signed.length === 0) return
  await client.query('INSERT INTO ingest_nonce(key_id, nonce, seen_at) SELECT * FROM unnest($1::int[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING', [
    signed.map((batch) => batch.keyId),
    signed.map((batch) => batch.nonce),
    signed.map((batch) => time(batch.receivedAt)),
  ])
}

/** First answers of batches with a token, for those that are sent again. */
async function bookAnswers(client: pg.PoolClient, segment: string, batches: Settlement['batches']): Promise<void> {
  await list(
    client,
    `INSERT INTO ingest_batch SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(key_id int, batch_token text, body_sha256 text, received_at timestamptz, log_position text, events int, accepted int, duplicated int, dead int, answer jsonb) ON CONFLICT DO NOTHING`,
    batches
      .filter((batch) => batch.keyId !== null && batch.token !== undefined)
      .map((batch) => ({
        key_id: batch.keyId,
        batch_token: batch.token,
        body_sha256: batch.bodySha256,
        received_at: time(batch.receivedAt),
        log_position: segment,
        events: batch.answer.accepted + batch.answer.duplicated + batch.refused.length,
        accepted: batch.answer.accepted,
        duplicated: batch.answer.duplicated,
        dead: batch.refused.length,
        answer: batch.answer,
      })),
  )
}

/** Lines that the intake refused, and rows that the engine would not take. */
async function bookRefusals(client: pg.PoolClient, batches: Settlement['batches'], refusedByEngine: Settlement['refusedByEngine'], now: number): Promise<void> {
  const lines = batches.flatMap((batch) =>
    batch.refused.map((line) => ({
      platform: batch.platform,
      key_id: batch.keyId,
      import_id: batch.importId,
      school_id: line.schoolId || null,
      event_id: line.eventId ?? null,
      form: line.form ?? 'event',
      reason: line.reason,
      detail: storable(line.detail.slice(0, DETAIL_MAX)),
      body: storable(line.line),
      received_at: time(batch.receivedAt),
    })),
  )
  const rows = refusedByEngine.map(({ platform, schoolId, eventId, body, detail }) => ({
    platform,
    key_id: null,
    import_id: null,
    school_id: schoolId || null,
    event_id: eventId ?? null,
    form: 'row',
    reason: 'engine',
    detail: storable(detail.slice(0, DETAIL_MAX)),
    body,
    received_at: time(now),
  }))
  await list(
    client,
    `INSERT INTO ingest_dead_letter(platform, key_id, import_id, school_id, event_id, form, reason, detail, body, received_at)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(platform text, key_id int, import_id bigint, school_id int, event_id numeric, form text, reason text, detail text, body jsonb, received_at timestamptz)`,
    [...lines, ...rows],
  )
}

/** Adds the counts of a settlement to those of platform, school and day. */
const STATUS = `INSERT INTO ingest_status AS s(platform, school_id, day, accepted, duplicated, late, future, rejected, other_verb, last_event_at, last_arrival_at, max_lag_s)
 SELECT platform, school_id, day, accepted, duplicated, late, future, rejected, other_verb, to_timestamp(last_event), last_arrival_at, max_lag_s
 FROM jsonb_to_recordset($1::jsonb) AS x(platform text, school_id int, day date, accepted bigint, duplicated bigint, late bigint, future bigint, rejected bigint, other_verb bigint, last_event bigint, last_arrival_at timestamptz, max_lag_s int)
 ON CONFLICT (platform, school_id, day) DO UPDATE SET accepted = s.accepted + excluded.accepted, duplicated = s.duplicated + excluded.duplicated, late = s.late + excluded.late, future = s.future + excluded.future,
   rejected = s.rejected + excluded.rejected, other_verb = s.other_verb + excluded.other_verb, last_event_at = greatest(s.last_event_at, excluded.last_event_at),
   last_arrival_at = greatest(s.last_arrival_at, excluded.last_arrival_at), max_lag_s = greatest(s.max_lag_s, excluded.max_lag_s)`

/** Day on which old batches were last thrown away. */
let lastSweep = ''
async function sweep(client: pg.PoolClient, now: number): Promise<void> {
  await client.query('DELETE FROM ingest_nonce WHERE seen_at < $1', [new Date(now - NONCE_LIFE_MS)])
  // Once a day is enough for what grows slowly.
  if (dayOf(now) === lastSweep) return
  await client.query('DELETE FROM ingest_batch WHERE received_at < $1', [new Date(now - TOKEN_LIFE_MS)])
  await client.query('DELETE FROM ingest_segment WHERE settled_at < $1', [new Date(now - TOKEN_LIFE_MS)])
  lastSweep = dayOf(now)
}
