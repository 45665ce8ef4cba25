import type { IntakeAnswer } from '@data-centre/api'
import type pg from 'pg'
import { inTransaction } from '../platform/database/transaction.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import { book } from './achievements/book-settlement.ts'
import type { FirstAnswer, Settlement, WaitingKind } from './achievements/settlement.ts'
import { NONCE_LIFE_MS } from './keys/nonces.ts'

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

/** Tokens that a restart takes into memory; older ones are looked up when a whole batch is known. */
const TOKENS_IN_MEMORY = 50_000

interface AnswerRow {
  key_id: number
  batch_token: string
  body_sha256: string
  answer: IntakeAnswer
}

const answerOf = (row: AnswerRow): FirstAnswer => ({
  keyId: row.key_id,
  token: row.batch_token,
  bodySha256: row.body_sha256,
  answer: row.answer,
})

/** The books in the operational store. `fence` throws inside a settlement that this process may not make any more. Each list travels as one JSON parameter, so a settlement is a handful of statements however long it is. */
export function openIntakeStore(
  pool: pg.Pool,
  now: () => number,
  fence: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): IntakeStore {
  return {
    async recent() {
      const nonces = await pool.query<{ keyId: number; nonce: string }>(
        'SELECT key_id AS "keyId", nonce FROM ingest_nonce WHERE seen_at > $1',
        [new Date(now() - NONCE_LIFE_MS)],
      )
      const answers = await pool.query<AnswerRow>(
        'SELECT key_id, batch_token, body_sha256, answer FROM ingest_batch ORDER BY received_at DESC LIMIT $1',
        [TOKENS_IN_MEMORY],
      )
      const segments = await pool.query<{ newest: string | null }>('SELECT max(name) AS newest FROM ingest_segment')
      return { nonces: nonces.rows, answers: answers.rows.map(answerOf), newest: segments.rows[0]?.newest ?? '' }
    },
    async answerOf(keyId, token) {
      const { rows } = await pool.query<AnswerRow>(
        'SELECT key_id, batch_token, body_sha256, answer FROM ingest_batch WHERE key_id = $1 AND batch_token = $2',
        [keyId, token],
      )
      return rows[0] && answerOf(rows[0])
    },
    async waiting(kind, objectIds) {
      const { rows } = await pool.query<{ event: AcceptedEvent }>(
        'SELECT event FROM ingest_waiting WHERE kind = $1 AND object_id = ANY($2::bigint[])',
        [kind, objectIds],
      )
      return rows.map((row) => row.event)
    },
    settle: (settlement) =>
      inTransaction(pool, async (client) => {
        await fence(client)
        const first = await client.query(
          'INSERT INTO ingest_segment(name, settled_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [settlement.segment, new Date(now())],
        )
        if (first.rowCount === 1) await book(client, settlement, now())
      }),
  }
}
