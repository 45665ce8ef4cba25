import { Fault, type UploadRule } from '@data-centre/api'
import type pg from 'pg'

/** A file as the store knows it. */
export interface StoredFile {
  code: string
  key: string
  /** What it was sent by; `export`: the server has made it. */
  rule: UploadRule | 'export'
  name: string
  extension: string
  bytes: number
  ownerId: number | null
  surveyMark: string | null
  /** Anybody may see it. */
  isOpen: boolean
  /** Something refers to it already. */
  isAttached: boolean
}

interface Row {
  code: string
  storage_key: string
  rule: StoredFile['rule']
  file_name: string
  extension: string
  bytes: number
  owner_id: number | null
  survey_mark: string | null
  is_open: boolean
  is_attached: boolean
}

const COLUMNS =
  'code, storage_key, rule, file_name, extension, bytes, owner_id, survey_mark, is_open, attached_at IS NOT NULL AS is_attached'

const fileOf = (row: Row): StoredFile => ({
  code: row.code,
  key: row.storage_key,
  rule: row.rule,
  name: row.file_name,
  extension: row.extension,
  bytes: row.bytes,
  ownerId: row.owner_id,
  surveyMark: row.survey_mark,
  isOpen: row.is_open,
  isAttached: row.is_attached,
})

/** The files of some codes; a code that names none is left out. */
export async function readFiles(pool: pg.Pool | pg.ClientBase, codes: readonly string[]): Promise<StoredFile[]> {
  if (codes.length === 0) return []
  return (await pool.query<Row>(`SELECT ${COLUMNS} FROM upload_file WHERE code = ANY($1)`, [codes])).rows.map(fileOf)
}

/** Bytes that count in the quota of a school, or of the staff that belongs to none; exports and files of surveys have pools of their own. */
export async function bytesOf(pool: pg.Pool, schoolId: number | null): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM upload_file WHERE school_id IS NOT DISTINCT FROM $1 AND rule <> 'export' AND survey_mark IS NULL",
    [schoolId],
  )
  return rows[0]?.bytes ?? 0
}

/** Bytes of files that came with surveys, and those of one network among them. */
export async function bytesOfSurveys(pool: pg.Pool, network: string): Promise<{ total: number; ofNetwork: number }> {
  const { rows } = await pool.query<{ total: number; ofNetwork: number }>(
    `SELECT coalesce(sum(bytes), 0)::bigint AS total, coalesce(sum(bytes) FILTER (WHERE network = $1), 0)::bigint AS "ofNetwork" FROM upload_file WHERE survey_mark IS NOT NULL`,
    [network],
  )
  return rows[0] ?? { total: 0, ofNetwork: 0 }
}

/** How many files came with one survey token. */
export async function filesOfSurvey(pool: pg.Pool, surveyMark: string): Promise<number> {
  return (
    (
      await pool.query<{ count: number }>('SELECT count(*) AS count FROM upload_file WHERE survey_mark = $1', [
        surveyMark,
      ])
    ).rows[0]?.count ?? 0
  )
}

/** Uses up a signature. Throws `badTicket` when it was used before. */
export async function useUp(pool: pg.Pool, random: string, expiresAt: number): Promise<void> {
  const { rowCount } = await pool.query(
    'INSERT INTO upload_used(random, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [random, new Date(expiresAt)],
  )
  if (rowCount === 0) throw new Fault('badTicket', { msg: '上传凭证无效或已过期' })
}

export async function addFile(
  pool: pg.Pool,
  file: Omit<StoredFile, 'isOpen' | 'isAttached'> & { sha256: string; schoolId: number | null; network: string | null },
  now: number,
): Promise<void> {
  await pool.query(
    'INSERT INTO upload_file(code, storage_key, rule, file_name, extension, bytes, sha256, owner_id, school_id, survey_mark, network, created_at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)',
    [
      file.code,
      file.key,
      file.rule,
      file.name,
      file.extension,
      file.bytes,
      file.sha256,
      file.ownerId,
      file.schoolId,
      file.surveyMark,
      file.network,
      new Date(now),
    ],
  )
}

/** Marks files as referred to, so that they stay; `isOpen` lets anybody see them from now on. */
export async function attachFiles(
  client: pg.ClientBase | pg.Pool,
  codes: readonly string[],
  { isOpen = false }: { isOpen?: boolean },
  now: number,
): Promise<void> {
  await client.query('UPDATE upload_file SET attached_at = $2, is_open = is_open OR $3 WHERE code = ANY($1)', [
    codes,
    new Date(now),
    isOpen,
  ])
}

/** Says that nothing refers to files any more: they are closed, and go as others that nothing took up. */
export async function releaseFiles(client: pg.ClientBase, codes: readonly string[]): Promise<void> {
  await client.query('UPDATE upload_file SET attached_at = NULL, is_open = false WHERE code = ANY($1)', [codes])
}
