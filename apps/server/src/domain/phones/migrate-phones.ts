import type pg from 'pg'
import type { Database } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isMigrated, noteMigrated } from '../data-migration.ts'
import { plainColumns } from './phone-state.ts'
import { type PhoneColumn, type Phones, phoneColumns } from './phones.ts'
import { scrubPhones } from './scrub.ts'

const ROWS_AT_ONCE = 500
const SCRUBBED = 'phones: pages and log without plain numbers'

/**
 * Seals the phone numbers that earlier versions kept plain, drops their columns, and has the store forget the former
 * bytes. Each part continues where a start that was cut off has left it; done once, it costs two queries. The caller sees
 * to it that no other process starts meanwhile.
 */
export async function migratePhones(database: Pick<Database, 'pool' | 'kind'>, phones: Phones): Promise<void> {
  const { pool } = database
  for (const column of await plainColumns(pool)) {
    while (await sealSome(pool, phones, column));
  }
  while (await sealSomeImports(pool, phones));
  const left = await plainColumns(pool)
  if (left.length > 0)
    await inTransaction(pool, async (client) => {
      for (const column of left)
        await client.query(`ALTER TABLE ${phoneColumns[column].table} DROP COLUMN ${phoneColumns[column].plain}`)
    })
  if (await isMigrated(pool, SCRUBBED)) return
  await scrubPhones(database)
  await noteMigrated(pool, SCRUBBED)
}

/** Rows of one transaction; false where none was left. */
async function sealSome(pool: pg.Pool, phones: Phones, column: PhoneColumn): Promise<boolean> {
  const { table, plain, sealed } = phoneColumns[column]
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; phone: string }>(
      `SELECT id, ${plain} AS phone FROM ${table} WHERE ${plain} <> '' ORDER BY id LIMIT $1 FOR UPDATE`,
      [ROWS_AT_ONCE],
    )
    if (rows.length === 0) return false
    const isSchool = table === 'school'
    // Nothing that people edit has changed: revisions of schools stay, and with them imports that can be undone.
    if (isSchool) await client.query('ALTER TABLE school DISABLE TRIGGER school_revised')
    const hash = table === 'sms_log' ? ', mobile_hash = r.hash' : ''
    await client.query(
      `UPDATE ${table} t SET ${sealed} = r.sealed, ${plain} = NULL${hash} FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS r(id, sealed, hash) WHERE t.id = r.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ id, phone }) => phones.seal(column, id, phone)),
        rows.map(({ phone }) => phones.hash(phone)),
      ],
    )
    if (isSchool) await client.query('ALTER TABLE school ENABLE TRIGGER school_revised')
    return true
  })
}

interface Kept {
  id: number
  before: { school: Record<string, unknown> } | null
}

/** A school as an import has kept it, with its number sealed. */
function sealedImport(phones: Phones, kept: Kept): Kept {
  if (kept.before === null) return kept
  const { contact_mobile: phone, ...school } = kept.before.school
  const sealed = phones.seal('school.contact_mobile', kept.id, typeof phone === 'string' ? phone : null)
  return {
    ...kept,
    before: { ...kept.before, school: { ...school, contact_mobile_sealed: sealed && `\\x${sealed.toString('hex')}` } },
  }
}

/** Schools as imports of the last day have found them. */
async function sealSomeImports(pool: pg.Pool, phones: Phones): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; schools: Kept[] }>(
      `SELECT id, schools FROM school_import WHERE jsonb_path_exists(schools, '$[*].before.school.contact_mobile') ORDER BY id LIMIT 1 FOR UPDATE`,
    )
    for (const { id, schools } of rows)
      await client.query('UPDATE school_import SET schools = $2 WHERE id = $1', [
        id,
        JSON.stringify(schools.map((kept) => sealedImport(phones, kept))),
      ])
    return rows.length > 0
  })
}
