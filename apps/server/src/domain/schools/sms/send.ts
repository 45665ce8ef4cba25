import type { SmsRecipient, SmsResult } from '@data-centre/api'
import type { Caller } from '../../../call/caller.ts'
import type { Services } from '../../../call/services.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { nextIds } from '../../row-ids.ts'
import { plan, type Wanted } from './plan-messages.ts'

/** Two senders must not both see the last free place of a number. */
const LOCK = 'SELECT pg_advisory_xact_lock(7261043)'

/** Who would get a message, and what it would say. */
export async function previewMessages(
  { database, phones, config }: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<SmsRecipient[]> {
  return inTransaction(database.pool, (client) => plan(client, phones, caller, wanted, config.clock.now()))
}

/** Sends one message to each school. Each is written down before it leaves, so that no crash sends one twice. */
export async function sendMessages(
  { database, phones, config, sms }: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<SmsResult> {
  const now = config.clock.now()
  const { planned, ids } = await inTransaction(database.pool, async (client) => {
    await client.query(LOCK)
    const all = await plan(client, phones, caller, wanted, now)
    const going = all.filter(({ msg }) => msg === '')
    const logIds = await nextIds(client, 'sms_log', going.length)
    await client.query(
      `INSERT INTO sms_log(id, school_id, mobile_sealed, mobile_hash, template, content, status, sent_by, created_at)
       OVERRIDING SYSTEM VALUE SELECT t.id, t.school_id, t.sealed, t.hash, $6, t.content, 'sending', $7, $8 FROM unnest($1::bigint[], $2::int[], $3::bytea[], $4::bytea[], $5::text[]) AS t(id, school_id, sealed, hash, content)`,
      [
        logIds,
        going.map(({ id }) => Number(id)),
        going.map(({ mobile }, i) => phones.seal('sms_log.mobile', logIds[i] as number, mobile)),
        going.map(({ mobile }) => phones.hash(mobile)),
        going.map(({ text }) => text),
        wanted.template,
        caller.userId,
        new Date(now),
      ],
    )
    return { planned: all, ids: new Map(going.map(({ id }, i) => [id, String(logIds[i])])) }
  })
  const result: SmsResult = {
    sent: 0,
    skipped: planned.filter(({ msg }) => msg !== '').map(({ id, name, msg }) => ({ id, name, msg })),
  }
  for (const { id, name, mobile, text } of planned) {
    const logId = ids.get(id)
    if (logId === undefined) continue
    const { status, reason } = await sms.send({ id: logId, mobile, content: text, template: wanted.template })
    await database.pool.query('UPDATE sms_log SET status = $2, reason = $3 WHERE id = $1', [logId, status, reason])
    if (status === 'failed') result.skipped.push({ id, name, msg: reason })
    else result.sent += 1
  }
  return result
}
