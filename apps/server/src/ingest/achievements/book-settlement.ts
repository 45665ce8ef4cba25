import { cutText, wellFormed } from '@data-centre/api'
import type pg from 'pg'
import { dayOf } from '../../platform/clock.ts'
import { NONCE_LIFE_MS } from '../keys/nonces.ts'
import { statusRows } from '../status.ts'
import type { Settlement } from './settlement.ts'

/** Batches are remembered this long. */
const TOKEN_LIFE_MS = 7 * 86_400_000

const DETAIL_MAX = 1000

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
const storable = (text: string): string => wellFormed(text.replaceAll('\0', ''))

export async function book(
  client: pg.PoolClient,
  { segment, batches, nowWaiting, opened, refusedByEngine }: Settlement,
  now: number,
): Promise<void> {
  await bookNonces(client, batches)
  await bookAnswers(client, segment, batches)
  await bookRefusals(client, batches, refusedByEngine, now)
  await list(client, STATUS, statusRows(batches))
  await list(
    client,
    'INSERT INTO ingest_waiting SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(kind text, object_id bigint, event_id numeric, event jsonb, since timestamptz) ON CONFLICT DO NOTHING',
    nowWaiting.map(({ kind, objectId, event }) => ({
      kind,
      object_id: objectId,
      event_id: event.id,
      event,
      since: time(now),
    })),
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
  await client.query(
    'INSERT INTO ingest_nonce(key_id, nonce, seen_at) SELECT * FROM unnest($1::int[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING',
    [
      signed.map((batch) => batch.keyId),
      signed.map((batch) => batch.nonce),
      signed.map((batch) => time(batch.receivedAt)),
    ],
  )
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
async function bookRefusals(
  client: pg.PoolClient,
  batches: Settlement['batches'],
  refusedByEngine: Settlement['refusedByEngine'],
  now: number,
): Promise<void> {
  const lines = batches.flatMap((batch) =>
    batch.refused.map((line) => ({
      platform: batch.platform,
      key_id: batch.keyId,
      import_id: batch.importId,
      school_id: line.schoolId || null,
      event_id: line.eventId ?? null,
      form: line.form ?? 'event',
      reason: line.reason,
      detail: storable(cutText(line.detail, DETAIL_MAX)),
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
    detail: storable(cutText(detail, DETAIL_MAX)),
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
