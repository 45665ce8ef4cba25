import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { lookedAfter } from '../account/grants.ts'

/** Impersonation: the caller sees what another user sees, and changes nothing. */
export function impersonationHandlers({
  database,
  sessions,
}: Services): Pick<Handlers, 'user/seeAs' | 'user/seeAsEnd'> {
  return {
    'user/seeAs': async ({ caller, input, about }) => {
      const subject = await lookedAfter(
        database.pool,
        await sessions.rightTree(),
        caller,
        input.userId,
        '不能以自己的身份预览',
      )
      if (
        (await database.pool.query('SELECT 1 FROM sys_user WHERE id = $1 AND status = 1', [input.userId])).rowCount ===
        0
      )
        throw new Fault('notFound')
      await sessions.lookAs(caller.sessionId, subject.userId)
      about(`${subject.userId} ${subject.userName}`)
      return null
    },
    'user/seeAsEnd': async ({ caller, about }) => {
      if (!caller.impersonatedBy) return null
      about(`${caller.userId} ${caller.userName}`)
      await sessions.lookAs(caller.sessionId, null)
      return null
    },
  }
}
