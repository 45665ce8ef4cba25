import { Fault, REVEALS_PER_DAY, type RevealedPhone } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../call/caller.ts'
import type { Change } from '../call/handler.ts'
import type { Services } from '../call/services.ts'
import { dayOf } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { against } from './account/grants.ts'

interface RevealCall {
  caller: Caller
  input: { reason: string }
  about(target: string, change?: Change): void
}

/** Counts one more view of the day, unless all are used. The row is locked until the transaction ends: calls at the same time wait for each other. */
const COUNT = `INSERT INTO personal_view AS v(user_id, day, views) VALUES ($1, $2, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET views = v.views + 1 WHERE v.views < $3 RETURNING views`

/**
 * Shows the whole number of one person; `find` reads it within the caller's area. What it does not find is answered as what
 * does not exist, and takes none of the views of the day. Throws `revealedEnough` when they are used up. Who looked at whom
 * and why stands in the operation log before the answer, because the contract lines are audited as writes.
 */
export async function revealPhone(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { caller, input, about }: RevealCall,
  find: (client: pg.ClientBase) => Promise<{ target: string; phone: string | null } | undefined>,
): Promise<RevealedPhone> {
  return inTransaction(database.pool, async (client) => {
    const { rows } = await client.query<{ views: number }>(COUNT, [
      caller.userId,
      dayOf(config.clock.now()),
      REVEALS_PER_DAY,
    ])
    const views = rows[0]?.views
    if (views === undefined) throw new Fault('revealedEnough')
    const found = await find(client)
    if (!found) throw new Fault('notFound')
    if (!found.phone) throw against('没有登记手机号')
    about(found.target, { after: { reason: input.reason, view: views } })
    return { phone: found.phone, left: REVEALS_PER_DAY - views }
  })
}
