import { builtInRoles, type Right, rights } from '@data-centre/api'
import type pg from 'pg'
import { inTransaction } from '../transaction.ts'

const componentOf = ({ path }: Right): string | null => path?.split('/').at(-1) ?? null

/**
 * Brings the rights tree and the built-in roles of the store to what the code says; runs at every start. Roles that people
 * made and rights that they granted to users stay as they are. A role with all rights follows the tree as it grows.
 */
export async function seedRights(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const rows = rights.map((right, i) => ({ ...right, component: componentOf(right), icon_a: right.icon && `${right.icon}-fill`, sort: (i + 1) * 10, parent_id: right.parent }))
    await client.query(
      `INSERT INTO sys_right(id, parent_id, type, kind, name, path, component, icon, icon_a, show, sort, meta)
       SELECT id, parent_id, type, kind, name, path, component, icon, icon_a, show, sort, meta FROM jsonb_to_recordset($1::jsonb) AS t(id int, parent_id int, type text, kind text, name text, path text, component text, icon text, icon_a text, show int, sort int, meta jsonb)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, type = excluded.type, kind = excluded.kind, name = excluded.name, path = excluded.path, component = excluded.component,
         icon = excluded.icon, icon_a = excluded.icon_a, show = excluded.show, sort = excluded.sort, meta = excluded.meta`,
      [JSON.stringify(rows)],
    )
    for (const role of builtInRoles) {
      const { rows: found } = await client.query<{ id: number }>(
        `INSERT INTO sys_role(name, code, scope_kind, built_in) VALUES ($1, $2, $3, true) ON CONFLICT (code) DO UPDATE SET name = excluded.name, scope_kind = excluded.scope_kind RETURNING id`,
        [role.name, role.code, role.scope],
      )
      const id = found[0]?.id
      const ids = role.rights === 'all' ? rights.map((right) => right.id) : [...new Set(role.rights)]
      await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND NOT right_id = ANY($2)', [id, ids])
      await client.query('INSERT INTO sys_role_right(role_id, right_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING', [id, ids])
      await client.query(
        `INSERT INTO sys_role_authority(role_id, data_scope, user_manage, personal_data) VALUES ($1, $2, $3, $4)
         ON CONFLICT (role_id) DO UPDATE SET data_scope = excluded.data_scope, user_manage = excluded.user_manage, personal_data = excluded.personal_data`,
        [id, role.scope, [...role.userManage], role.personalData],
      )
    }
  })
}
