import type pg from 'pg'

/** Takes the oldest files of surveys that no answer refers to out of the book, until so many bytes are free; answers their keys. */
export async function dropOldestOfSurveys(pool: pg.Pool, bytes: number): Promise<string[]> {
  const { rows } = await pool.query<{ storage_key: string }>(
    `DELETE FROM upload_file WHERE id IN (
       SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY created_at, id) - bytes AS older FROM upload_file WHERE survey_mark IS NOT NULL AND attached_at IS NULL) loose WHERE older < $1)
     RETURNING storage_key`,
    [bytes],
  )
  return rows.map((row) => row.storage_key)
}

/** Takes files out of the book; answers their keys. */
export async function dropFiles(pool: pg.Pool, codes: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ storage_key: string }>(
    'DELETE FROM upload_file WHERE code = ANY($1) RETURNING storage_key',
    [codes],
  )
  return rows.map((row) => row.storage_key)
}

/** Takes files out of the book that nothing refers to and that came before a moment; answers their keys. */
export async function dropLoose(pool: pg.Pool, before: number): Promise<string[]> {
  const { rows } = await pool.query<{ storage_key: string }>(
    'DELETE FROM upload_file WHERE attached_at IS NULL AND created_at < $1 RETURNING storage_key',
    [new Date(before)],
  )
  return rows.map((row) => row.storage_key)
}

/** Forgets signatures that would be refused by their date. */
export async function dropUsed(pool: pg.Pool, now: number): Promise<number> {
  return (await pool.query('DELETE FROM upload_used WHERE expires_at < $1', [new Date(now)])).rowCount ?? 0
}
