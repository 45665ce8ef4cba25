import { type BuiltInRole, builtInRoles, type Right, rightsTree } from '@data-centre/api'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/transaction.ts'

const componentOf = ({ path }: Right): string | null => path?.split('/').at(-1) ?? null

/** A column keeps what people made of it: it follows the program only while it still is what the program shipped last. */
const followed = (column: string): string =>
  `${column} = CASE WHEN sys_right.shipped IS NULL OR coalesce(to_jsonb(sys_right.${column}), 'null') = coalesce(sys_right.shipped->'${column}', 'null') THEN excluded.${column} ELSE sys_right.${column} END`

const columns = ['parent_id', 'name', 'path', 'component', 'icon', 'icon_a', 'show', 'sort', 'meta'] as const

/** What the program shipped of a built-in role at its last start. */
interface Shipped {
  rights: number[]
  scope: string
  userManage: number[]
  personalData: boolean
}

interface RoleRow {
  id: number
  shipped: Shipped | null
}

/**
 * Brings the rights tree and the built-in roles of the store to what the program ships; runs at every start. What people
 * have edited stays: only columns and grants that are as the last program left them follow the new one. Roles and menus
 * that people made are theirs. The super administrator holds every right, also those that people made.
 */
export async function seedRights(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const rows = rightsTree.map((right, i) => ({
      ...right,
      component: componentOf(right),
      icon_a: right.icon && `${right.icon}-fill`,
      sort: (i + 1) * 10,
      parent_id: right.parent,
    }))
    await client.query(
      `INSERT INTO sys_right(id, parent_id, type, kind, name, path, component, icon, icon_a, show, sort, meta, shipped)
       SELECT t.id, t.parent_id, t.type, t.kind, t.name, t.path, t.component, t.icon, t.icon_a, t.show, t.sort, t.meta, to_jsonb(t)
       FROM jsonb_to_recordset($1::jsonb) AS t(id int, parent_id int, type text, kind text, name text, path text, component text, icon text, icon_a text, show int, sort int, meta jsonb)
       ON CONFLICT (id) DO UPDATE SET type = excluded.type, kind = excluded.kind, shipped = excluded.shipped, ${columns.map(followed).join(', ')}`,
      [JSON.stringify(rows)],
    )
    for (const role of builtInRoles) await seedRole(client, role)
    await client.query(
      `INSERT INTO sys_role_right(role_id, right_id) SELECT r.id, g.id FROM sys_role r CROSS JOIN sys_right g WHERE r.code = 'super_admin' ON CONFLICT DO NOTHING`,
    )
  })
}

async function seedRole(client: pg.PoolClient, role: BuiltInRole): Promise<void> {
  const found = await client.query<RoleRow>(
    `INSERT INTO sys_role(name, code, scope_kind, built_in) VALUES ($1, $2, $3, true) ON CONFLICT (code) DO UPDATE SET built_in = true RETURNING id, shipped`,
    [role.name, role.code, role.scope],
  )
  const { id, shipped } = found.rows[0] as RoleRow
  const now: Shipped = {
    rights: role.rights === 'all' ? rightsTree.map((right) => right.id) : [...new Set(role.rights)],
    scope: role.scope,
    userManage: [...role.userManage],
    personalData: role.personalData,
  }
  // A store of an earlier program: its roles were never edited.
  const removed = shipped ? shipped.rights.filter((right) => !now.rights.includes(right)) : null
  const come = shipped ? now.rights.filter((right) => !shipped.rights.includes(right)) : now.rights
  if (removed) await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND right_id = ANY($2)', [id, removed])
  else await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND NOT right_id = ANY($2)', [id, now.rights])
  await client.query(
    'INSERT INTO sys_role_right(role_id, right_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
    [id, come],
  )
  await client.query(
    `INSERT INTO sys_role_authority AS a(role_id, data_scope, user_manage, personal_data) VALUES ($1, $2, $3, $4)
     ON CONFLICT (role_id) DO UPDATE SET
       data_scope = CASE WHEN $5::jsonb IS NULL OR a.data_scope = $5->>'scope' THEN excluded.data_scope ELSE a.data_scope END,
       user_manage = CASE WHEN $5::jsonb IS NULL OR to_jsonb(a.user_manage) = $5->'userManage' THEN excluded.user_manage ELSE a.user_manage END,
       personal_data = CASE WHEN $5::jsonb IS NULL OR to_jsonb(a.personal_data) = $5->'personalData' THEN excluded.personal_data ELSE a.personal_data END`,
    [id, now.scope, now.userManage, now.personalData, shipped ? JSON.stringify(shipped) : null],
  )
  await client.query(
    'UPDATE sys_role r SET shipped = $2, scope_kind = a.data_scope FROM sys_role_authority a WHERE r.id = $1 AND a.role_id = r.id',
    [id, JSON.stringify(now)],
  )
}
