import { Fault, type SavedView } from '@data-centre/api'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

type Paths = Extract<keyof Handlers, `savedView/${string}`>

/** Views of one page that a person keeps. */
const MAX_VIEWS = 30
const UNIQUE_VIOLATION = '23505'

interface Row {
  id: number
  name: string
  query: string
  is_default: boolean
}
const viewOf = ({ id, name, query, is_default }: Row): SavedView => ({
  id: String(id),
  name,
  query,
  isDefault: is_default,
})

async function save(
  { database, config }: Services,
  { caller, input }: CallContext<'savedView/save'>,
): Promise<SavedView> {
  const row = await inTransaction(database.pool, async (client) => {
    const { rows } = await client.query<Row>(
      `INSERT INTO saved_view(user_id, path, name, query, updated_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, path, name) DO UPDATE SET query = excluded.query, updated_at = excluded.updated_at RETURNING id, name, query, is_default`,
      [caller.userId, input.path, input.name, input.query, new Date(config.clock.now())],
    )
    const counted = await client.query<{ n: number }>(
      'SELECT count(*) AS n FROM saved_view WHERE user_id = $1 AND path = $2',
      [caller.userId, input.path],
    )
    if ((counted.rows[0]?.n ?? 0) > MAX_VIEWS)
      throw new Fault('invalid', {
        msg: `每个页面最多保存 ${MAX_VIEWS} 个视图`,
        data: { reason: 'param', field: 'name' },
      })
    return rows[0] as Row
  })
  return viewOf(row)
}

async function rename(
  { database, config }: Services,
  { caller, input }: CallContext<'savedView/rename'>,
): Promise<null> {
  try {
    const { rowCount } = await database.pool.query(
      'UPDATE saved_view SET name = $3, updated_at = $4 WHERE id = $1 AND user_id = $2',
      [input.id, caller.userId, input.name, new Date(config.clock.now())],
    )
    if (!rowCount) throw new Fault('notFound')
    return null
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new Fault('invalid', { msg: '已有同名视图', data: { reason: 'param', field: 'name' } })
    throw error
  }
}

/** One default a page at most: the former one gives way in the same transaction. */
async function setDefault(
  { database }: Services,
  { caller, input }: CallContext<'savedView/setDefault'>,
): Promise<null> {
  await inTransaction(database.pool, async (client) => {
    const own = [input.id, caller.userId]
    await client.query(
      'UPDATE saved_view SET is_default = false WHERE user_id = $2 AND path = (SELECT path FROM saved_view WHERE id = $1 AND user_id = $2) AND is_default',
      own,
    )
    const { rowCount } = await client.query('UPDATE saved_view SET is_default = $3 WHERE id = $1 AND user_id = $2', [
      ...own,
      input.isDefault === '1',
    ])
    if (!rowCount) throw new Fault('notFound')
  })
  return null
}

/** Views are their owner's alone; what they show is decided by the rights of the user who opens the address. */
export const viewHandlers = (services: Services): Pick<Handlers, Paths> => ({
  'savedView/getList': async ({ caller, input }) => {
    const { rows } = await services.database.pool.query<Row>(
      'SELECT id, name, query, is_default FROM saved_view WHERE user_id = $1 AND path = $2 ORDER BY lower(name), id',
      [caller.userId, input.path],
    )
    return rows.map(viewOf)
  },
  'savedView/save': (ask) => save(services, ask),
  'savedView/rename': (ask) => rename(services, ask),
  'savedView/setDefault': (ask) => setDefault(services, ask),
  'savedView/delete': async ({ caller, input }) => {
    const { rowCount } = await services.database.pool.query('DELETE FROM saved_view WHERE id = $1 AND user_id = $2', [
      input.id,
      caller.userId,
    ])
    if (!rowCount) throw new Fault('notFound')
    return null
  },
})
