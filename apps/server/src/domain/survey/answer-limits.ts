import { Fault } from '@data-centre/api'
import type pg from 'pg'
import { bitsFor, WORK_SLACK_BITS } from '../../platform/captcha/work.ts'

const DAY_MS = 86_400_000

const HOUR_MS = 3_600_000

/** Answers of strangers from one network in an hour that cost no work: a class in one lesson. */
export const MAX_FREE_ANSWERS = 60
/** Work of the first answer beyond them: about a second of a browser. */
const ANSWER_BITS = 16

const SENDER_LOCK = 31

/** What an answer is counted by. Accounts are known: neither their device nor the others of their network count for them. */
export interface SenderMarks {
  device: string
  network: string
  userId: number | null
}

/** One at a time of each sender, so that a double click is not two answers. Throws `conflict` for the second answer of a day. */
export async function demandFresh(client: pg.ClientBase, marks: SenderMarks, now: number): Promise<void> {
  const { device, network, userId } = marks
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [SENDER_LOCK, userId ?? network])
  const { rows } = await client.query<{ again: boolean }>(
    `SELECT EXISTS (SELECT FROM feedback WHERE submitted_at > $3
       AND CASE WHEN $2::bigint IS NULL THEN device_hash = $1 ELSE user_id = $2 END) AS again`,
    [device, userId, new Date(now - DAY_MS)],
  )
  if (rows[0]?.again) throw new Fault('conflict', { msg: '您已提交过问卷' })
}

/** Bits of work that an answer still owes, behind {@link demandFresh}; 0 for accounts and while strangers of the network are few. */
export async function owedBits(
  client: pg.ClientBase,
  { network, userId }: SenderMarks,
  doneBits: number,
  now: number,
): Promise<number> {
  if (userId !== null) return 0
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM feedback WHERE ip_hash = $1 AND user_id IS NULL AND submitted_at > $2',
    [network, new Date(now - HOUR_MS)],
  )
  const bits = bitsFor(rows[0]?.count ?? 0, MAX_FREE_ANSWERS, ANSWER_BITS)
  // Others answer while somebody solves their demand.
  return doneBits > 0 && doneBits >= bits - WORK_SLACK_BITS ? 0 : bits
}
