import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { areaParameters, insideArea } from '../account/grants.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { revealPhone } from '../reveal.ts'
import { editAreas, manageAreas } from './areas.ts'
import { saveUserRights, userDetail } from './grants.ts'
import { impersonationHandlers } from './impersonation.ts'
import { listUsers } from './rows.ts'
import { resetPassword, saveUser, setStatus } from './save.ts'

type Paths =
  | 'user/queryUserList'
  | 'user/getUserDetail'
  | 'user/saveUser'
  | 'user/resetPassword'
  | 'user/revealMobile'
  | 'user/setStatus'
  | 'user/saveUserRight'
  | 'user/queryUserManageArea'
  | 'user/editManageArea'
  | 'user/getColleges'
  | 'user/seeAs'
  | 'user/seeAsEnd'

/** Accounts, what each holds and where; and impersonation. */
export function userHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, phones } = services
  return {
    'user/queryUserList': ({ caller, scope, input }) => listUsers(services, caller, scope, input),
    'user/getUserDetail': ({ caller, input }) => userDetail(services, caller, input.userId),
    'user/saveUser': ({ caller, input, about }) => saveUser(services, caller, input, about),
    'user/resetPassword': ({ caller, input, about }) => resetPassword(services, caller, input.userId, about),
    'user/revealMobile': (ask) =>
      revealPhone(services, ask, async (client) => {
        const { rows } = await client.query<{ user_name: string; sealed: SealedPhone | null }>(
          `SELECT u.user_name, u.mobile_sealed AS sealed FROM sys_user u WHERE u.id = $5 AND ${insideArea(1)}`,
          [...areaParameters(ask.caller.area), ask.input.userId],
        )
        return (
          rows[0] && {
            target: `${ask.input.userId} ${rows[0].user_name}`,
            phone: phones.open('sys_user.mobile', ask.input.userId, rows[0].sealed),
          }
        )
      }),
    'user/setStatus': ({ caller, input, about }) => setStatus(services, caller, input, about),
    'user/saveUserRight': ({ caller, input, about }) => saveUserRights(services, caller, input, about),
    'user/queryUserManageArea': ({ caller, input }) => manageAreas(services, caller, input.userId),
    'user/editManageArea': ({ caller, input, about }) => editAreas(services, caller, input, about),
    'user/getColleges': async ({ caller, input }) => {
      const own = caller.area.colleges.filter(({ schoolId }) => schoolId === input.schoolId).map(({ id }) => id)
      const { rows } = await database.pool.query<{ id: number; name: string }>(
        'SELECT id, name FROM college WHERE school_id = $1 AND status = 1 AND NOT is_unassigned AND (cardinality($2::int[]) = 0 OR id = ANY($2)) ORDER BY name',
        [input.schoolId, own],
      )
      return rows.map(({ id, name }) => ({ id: String(id), name }))
    },
    ...impersonationHandlers(services),
  }
}
