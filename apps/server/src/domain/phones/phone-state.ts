import type pg from 'pg'
import { ConfigError } from '../../platform/config.ts'
import { keyIdOf, type PhoneColumn, type Phones, phoneColumns } from './phones.ts'

type Db = Pick<pg.ClientBase, 'query'>

/** What the store holds of phone numbers. */
export interface PhoneState {
  /** Sealed under the key of this installation. */
  sealed: number
  /** Sealed under another one: nobody can read them. */
  foreign: number
  /** Left plain. */
  plain: number
}

const columns = Object.keys(phoneColumns) as PhoneColumn[]

/** Columns of earlier versions that still hold plain numbers, or could. */
export async function plainColumns(db: Db): Promise<PhoneColumn[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  const standing = new Set(rows.map(({ name }) => name))
  return columns.filter((column) => standing.has(`${phoneColumns[column].table}.${phoneColumns[column].plain}`))
}

const count = async (db: Db, sql: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{ n: number }>(sql, values)).rows[0]?.n ?? 0

export async function phoneState(db: Db, phones: Phones): Promise<PhoneState> {
  const all = columns
    .map((column) => `SELECT ${phoneColumns[column].sealed} AS sealed FROM ${phoneColumns[column].table}`)
    .join(' UNION ALL ')
  const { rows } = await db.query<{ own: boolean; n: number }>(
    `SELECT ${keyIdOf('sealed')} = $1 AS own, count(*) AS n FROM (${all}) t WHERE sealed IS NOT NULL GROUP BY 1`,
    [phones.keyId],
  )
  const plain = (await plainColumns(db)).map(
    (column) => `SELECT ${phoneColumns[column].plain} AS phone FROM ${phoneColumns[column].table}`,
  )
  return {
    sealed: rows.find(({ own }) => own)?.n ?? 0,
    foreign: rows.find(({ own }) => !own)?.n ?? 0,
    plain:
      plain.length === 0
        ? 0
        : await count(db, `SELECT count(*) AS n FROM (${plain.join(' UNION ALL ')}) t WHERE phone <> ''`),
  }
}

/** Refuses, with a {@link ConfigError}, to work with numbers that were sealed under another key. */
export async function demandPhoneKey(db: Db, phones: Phones): Promise<void> {
  const { foreign } = await phoneState(db, phones)
  if (foreign > 0)
    throw new ConfigError(
      `密钥与业务库不符：有 ${foreign} 个手机号是用另一把密钥加密的，现在的密钥无法解密。请恢复原来的 secret.key（或 SECRET_KEY）后再启动；原密钥确已丢失时，运行 npm run forget-phones 清除这些手机号。\nThe secret does not fit this database: ${foreign} phone numbers were encrypted under another one. Bring the former secret.key (or SECRET_KEY) back; where it is lost, npm run forget-phones removes these numbers.`,
    )
}

/** Removes the numbers that no key of this installation opens. Answers how many. */
export async function forgetForeignPhones(db: Db, phones: Phones): Promise<number> {
  let removed = 0
  for (const column of columns) {
    const { table, sealed } = phoneColumns[column]
    removed +=
      (
        await db.query(
          `UPDATE ${table} SET ${sealed} = NULL WHERE ${sealed} IS NOT NULL AND ${keyIdOf(sealed)} <> $1`,
          [phones.keyId],
        )
      ).rowCount ?? 0
  }
  return removed
}
