import { migratePhones } from '@data-centre/server/domain/phones/migrate-phones.ts'
import { phoneState } from '@data-centre/server/domain/phones/phone-state.ts'
import { leavePlainPhones, MESSAGES, plainPhones } from '@data-centre/server/testing/phones.ts'
import { startTestServer } from '@data-centre/server/testing/server.ts'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { connected } from './connected.ts'
import { startPostgres } from './services.ts'

it('seals the phone numbers that an earlier version left in PostgreSQL, as a user who only owns the database', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  const admin = await connected(postgres.url)
  await admin.query('CREATE ROLE centre LOGIN')
  await admin.query('CREATE DATABASE centre OWNER centre')
  await admin.end()
  const url = new URL(postgres.url)
  url.username = 'centre'
  url.pathname = '/centre'
  const server = await startTestServer({ DATABASE_URL: url.href })
  try {
    const { database, phones } = server.services
    const { pool } = database
    await leavePlainPhones(pool)
    expect((await phoneState(pool, phones)).plain).toBeGreaterThan(MESSAGES)
    await migratePhones(database, phones)
    expect(await phoneState(pool, phones)).toMatchObject({ plain: 0, foreign: 0 })
    const { rows } = await pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' UNION ALL SELECT 'pg_stats'`,
    )
    for (const { name } of rows) {
      const { rows: dump } = await pool.query<{ line: string }>(
        `SELECT row_to_json(t)::text AS line FROM ${pg.escapeIdentifier(name)} t`,
      )
      const text = dump.map(({ line }) => line).join('\n')
      expect([name, Object.values(plainPhones).filter((phone) => text.includes(phone))]).toEqual([name, []])
    }
  } finally {
    await server.close()
  }
})
