import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { removeRole, saveRole } from './edit.ts'
import { addMembers, removeMembers, setDemo } from './members.ts'
import { deleteRight, moveRight, saveRight } from './right-edit.ts'
import { roleAt } from './role.ts'
import { listMembers, listRoles } from './role-lists.ts'
import { saveAuthority, updateRoleRights } from './role-rights.ts'
import { allRights, choiceOf, treeOf } from './tree.ts'

type Paths =
  | 'role/pageList'
  | 'role/save'
  | 'role/delete'
  | 'role/remove'
  | 'role/roleRightTree'
  | 'role/updateRoleRight'
  | 'role/roleUserList'
  | 'role/addUser'
  | 'role/deleteUser'
  | 'role/removeUser'
  | 'role/setDemoUser'
  | 'role/getRightAllList'
  | 'role/saveRight'
  | 'role/moveRight'
  | 'role/deleteRight'
  | 'sysRoleAuthority/getDetailByRoleId'
  | 'sysRoleAuthority/saveRoleAuthority'

/** Roles, who has them, and the tree of rights. */
export function roleHandlers(services: Services): Pick<Handlers, Paths> {
  const { pool } = services.database
  return {
    'role/pageList': ({ caller, input }) => listRoles(services, caller, input),
    'role/save': ({ caller, input, about }) => saveRole(services, caller, input, about),
    'role/delete': ({ caller, input, about }) => removeRole(services, caller, input.id, about),
    'role/remove': ({ caller, input, about }) => removeRole(services, caller, input.id, about),
    'role/roleRightTree': async ({ caller, input }) =>
      choiceOf(await allRights(pool), (await roleAt(pool, input.roleId)).held, caller),
    'role/updateRoleRight': ({ caller, input, about }) => updateRoleRights(services, caller, input, about),
    'role/roleUserList': ({ caller, input }) => listMembers(services, caller, input),
    'role/addUser': ({ caller, input, about }) => addMembers(services, caller, input, about),
    'role/deleteUser': ({ caller, input, about }) => removeMembers(services, caller, input, about),
    'role/removeUser': ({ caller, input, about }) => removeMembers(services, caller, input, about),
    'role/setDemoUser': ({ caller, input, about }) => setDemo(services, caller, input, about),
    'role/getRightAllList': async ({ input }) =>
      treeOf(await allRights(pool), ({ type }) => input.type === undefined || type === input.type),
    'role/saveRight': ({ caller, input, about }) => saveRight(services, caller, input, about),
    'role/moveRight': ({ caller, input, about }) => moveRight(services, caller, input, about),
    'role/deleteRight': ({ input, about }) => deleteRight(services, input, about),
    'sysRoleAuthority/getDetailByRoleId': async ({ input }) => {
      const { scopeKind, pii, exportLimit, userManage, version } = await roleAt(pool, input.roleId)
      return { dataScope: scopeKind, pii, exportLimit, detail: { userManage: [...userManage] }, version }
    },
    'sysRoleAuthority/saveRoleAuthority': ({ caller, input, about }) => saveAuthority(services, caller, input, about),
  }
}
