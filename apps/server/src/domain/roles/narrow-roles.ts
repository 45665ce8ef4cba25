import { mayHold } from '@data-centre/api'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isMigrated, noteMigrated } from '../data-migration.ts'
import { type Role, rolesOf, touchRole } from './role.ts'
import { allRights, type EditableRight, withMenus } from './tree.ts'

const NARROWED = 'roles: no page wider than the data scope'
/** Who stands in the operation log: the program itself, at a start. */
const origin = { ip: '127.0.0.1', ua: 'start', requestId: '' }

/** Takes from a role what its data scope may not show, with the menus that then lead nowhere, and writes that down. */
async function narrow(
  { database, audit, config }: Pick<Services, 'database' | 'audit' | 'config'>,
  rights: readonly EditableRight[],
  role: Role,
): Promise<void> {
  const beyond = rights.filter(({ id, type }) => role.held.has(id) && !mayHold(type, role.scopeKind))
  if (beyond.length === 0) return
  const taken = new Set(beyond.map(({ id }) => id))
  const after = withMenus(
    rights,
    [...role.held].filter((id) => !taken.has(id)),
  )
  await audit.during({ userName: '系统', module: 'role', action: 'role/narrowRole', origin }, async (sent) => {
    await inTransaction(database.pool, async (client) => {
      await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND NOT right_id = ANY($2)', [role.id, after])
      await touchRole(client, role.id, config.clock.now())
    })
    sent.target = `${role.id} ${role.name}`
    sent.change = {
      before: { rightIds: [...role.rightIds].sort((a, b) => a - b) },
      after: { rightIds: after, taken: beyond.map(({ id, name }) => `${id} ${name}`) },
    }
  })
}

/**
 * Narrows roles that an earlier version let hold pages wider than their data scope, once: one row of the operation log for
 * each. A start that was cut off is continued by the next. The caller sees to it that no other process starts meanwhile.
 */
export async function narrowRoles(services: Pick<Services, 'database' | 'audit' | 'config'>): Promise<void> {
  const { pool } = services.database
  if (await isMigrated(pool, NARROWED)) return
  const rights = await allRights(pool)
  for (const role of await rolesOf(pool)) if (role.code !== 'super_admin') await narrow(services, rights, role)
  await noteMigrated(pool, NARROWED)
}
