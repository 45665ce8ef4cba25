import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type PhoneColumn, type Phones, phoneColumns } from '../src/domain/phones/phones.ts'

/** Gives every row of a column the same number. */
export async function givePhone(pool: pg.Pool, phones: Phones, column: PhoneColumn, phone: string): Promise<void> {
  const { table, sealed } = phoneColumns[column]
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM ${table}`)
  for (const { id } of rows)
    await pool.query(`UPDATE ${table} SET ${sealed} = $2 WHERE id = $1`, [id, phones.seal(column, id, phone)])
}

/** Files below a folder whose bytes hold any of the texts. */
export const filesWith = (dir: string, texts: readonly string[]): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(dir, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
    const bytes = readFileSync(path)
    return texts.some((text) => bytes.includes(text))
  })

/** Numbers that {@link leavePlainPhones} leaves, and the first digits of those of its messages. */
export const plainPhones = {
  user: '13911110001',
  school: '13911110002',
  kept: '13911110003',
  feedback: '13911110004',
  messages: '1391122',
} as const
export const MESSAGES = 1200

/** Turns the store of a test server into one that an earlier version has left: plain columns with numbers, also in what an import keeps, and statistics of them. */
export async function leavePlainPhones(pool: pg.Pool): Promise<void> {
  for (const { table, plain } of Object.values(phoneColumns))
    await pool.query(`ALTER TABLE ${table} ADD COLUMN ${plain} text`)
  await pool.query('DELETE FROM data_migration')
  await pool.query('CREATE INDEX sms_log_mobile ON sms_log(mobile, created_at)')
  await pool.query(`UPDATE sys_user SET mobile = $1`, [plainPhones.user])
  await pool.query('UPDATE school SET contact_mobile = $1', [plainPhones.kept])
  await pool.query(
    `INSERT INTO school_import(id, file_name, imported_by, imported_at, created, updated, schools)
     SELECT 'earlier', 'a.xlsx', (SELECT min(id) FROM sys_user), now(), 0, 1, jsonb_build_array(jsonb_build_object('id', s.id, 'revision', '1', 'before', jsonb_build_object('school', to_jsonb(s), 'version', NULL))) FROM school s WHERE s.id = 1`,
  )
  await pool.query('UPDATE school SET contact_mobile = $1', [plainPhones.school])
  await pool.query(
    `INSERT INTO feedback(no, survey_id, version, school_name, role, device_hash, ip_hash, channel, answers, phone, submitted_at)
     SELECT 'FB-earlier', survey_id, version, '', '教师', '', '', 'pc', '{}', $1, now() FROM survey_version LIMIT 1`,
    [plainPhones.feedback],
  )
  await pool.query(
    `INSERT INTO sms_log(school_id, mobile, template, content, status, created_at) SELECT 1, $1 || lpad((n % 600)::text, 4, '0'), 'custom', '', 'sent', now() FROM generate_series(1, $2::int) n`,
    [plainPhones.messages, MESSAGES],
  )
  await pool.query('ANALYZE')
  await pool.query('CHECKPOINT').catch(() => undefined) // only for who may
}
