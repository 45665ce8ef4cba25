import { Fault, SCHOOL_IMPORT_UNDO_MS, type SchoolImportUndone } from '@data-centre/api'
import pg from 'pg'
import type { Caller } from '../../../call/caller.ts'
import type { Services } from '../../../call/services.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { KeptImport, Written } from './kept.ts'

const MAX_NAMES = 3
const FOREIGN_KEY_VIOLATION = '23503'

const refuse = (msg: string): Fault => new Fault('conflict', { msg })

/** Tables of the warehouse in which the people, the courses and the activity of a school stand. */
const USED = ['fact_log', 'dim_teacher', 'dim_student', 'dim_course']
  .map((table) => `SELECT DISTINCT school_id AS id FROM ${table} WHERE school_id IN {ids:Array(UInt32)}`)
  .join(' UNION DISTINCT ')

/** Refuses to take away schools that data have arrived for. */
async function demandUnused({ ports }: Services, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  if (!ports.intakeConsole) throw new Fault('unavailable')
  const used = await ports.intakeConsole.store.query<{ id: number }>(USED, { ids })
  if (used.length > 0) throw refuse(`新增的学校中有 ${used.length} 所已有数据，不能撤销`)
}

/** The schools of an import, none of which was changed since. */
async function demandUntouched(client: pg.PoolClient, schools: readonly Written[]): Promise<void> {
  const ids = schools.map(({ id }) => id)
  const { rows } = await client.query<{ id: number; name: string; revision: string }>(
    'SELECT id, name, revision::text AS revision FROM school WHERE id = ANY($1::int[])',
    [ids],
  )
  const standing = new Map(rows.map((row) => [row.id, row]))
  const changed = schools.filter(({ id, revision }) => standing.get(id)?.revision !== revision)
  if (changed.length === 0) return
  const names = changed.slice(0, MAX_NAMES).map(({ id }) => standing.get(id)?.name ?? `学校 ${id}`)
  throw refuse(
    `导入后有 ${changed.length} 所学校又被修改，不能撤销：${names.join('、')}${changed.length > MAX_NAMES ? '等' : ''}`,
  )
}

async function removeNew(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  try {
    for (const table of ['school_version', 'school_platform'])
      await client.query(`DELETE FROM ${table} WHERE school_id = ANY($1::int[])`, [ids])
    await client.query('DELETE FROM school WHERE id = ANY($1::int[])', [ids])
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)
      throw refuse('新增的学校已有用户、院系或短信记录，不能撤销')
    throw error
  }
}

async function restore(
  client: pg.PoolClient,
  before: readonly NonNullable<Written['before']>[],
  now: number,
): Promise<void> {
  const schools = JSON.stringify(before.map(({ school }) => school))
  // Names that change hands must not meet on the way.
  await client.query(
    "UPDATE school SET name = id || ':' || name WHERE id IN (SELECT id FROM jsonb_populate_recordset(NULL::school, $1))",
    [schools],
  )
  await client.query(
    `UPDATE school s SET code = b.code, name = b.name, short_name = b.short_name, province_code = b.province_code, city_code = b.city_code, type_id = b.type_id, tier = b.tier,
       nature = b.nature, lng = b.lng, lat = b.lat, contact_mobile_sealed = b.contact_mobile_sealed, updated_at = $2 FROM jsonb_populate_recordset(NULL::school, $1) b WHERE s.id = b.id`,
    [schools, new Date(now)],
  )
  await client.query(
    `UPDATE school_version v SET version = b.version, school_start_time = b.school_start_time, school_end_time = b.school_end_time, note = b.note, set_by = b.set_by, set_at = b.set_at
     FROM jsonb_populate_recordset(NULL::school_version, $1) b WHERE v.school_id = b.school_id AND v.data_source = b.data_source`,
    [JSON.stringify(before.flatMap(({ version }) => version ?? []))],
  )
}

/**
 * Undoes an import of the caller: new schools go, changed ones become what they were. All or nothing. Throws `notFound`
 * for an import that is none of theirs, is undone already or is older than a day, and `conflict` where a school has been
 * changed or used since.
 */
export async function undoImport(
  services: Services,
  { userId }: Pick<Caller, 'userId'>,
  jobId: string,
): Promise<SchoolImportUndone & KeptImport> {
  const now = services.config.clock.now()
  return inTransaction(services.database.pool, async (client) => {
    await client.query('LOCK TABLE school IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await client.query<KeptImport>(
      'DELETE FROM school_import WHERE id = $1 AND imported_by = $2 AND imported_at > $3 RETURNING file_name AS "fileName", schools',
      [jobId, userId, new Date(now - SCHOOL_IMPORT_UNDO_MS)],
    )
    const [kept] = rows
    if (!kept)
      throw new Fault('notFound', { msg: '该次导入已撤销，或已超过 24 小时', data: { reason: 'rule', field: 'jobId' } })
    await demandUntouched(client, kept.schools)
    const created = kept.schools.filter(({ before }) => before === null).map(({ id }) => id)
    await demandUnused(services, created)
    await removeNew(client, created)
    await restore(
      client,
      kept.schools.flatMap(({ before }) => before ?? []),
      now,
    )
    return { ...kept, removed: created.length, restored: kept.schools.length - created.length }
  })
}
