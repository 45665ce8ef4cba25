import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, callAt, type SchoolVersion } from '@data-centre/api'
import { schools, startTestServer, type TestServer } from '@data-centre/server/http/test-server.ts'
import { withinArea } from '@data-centre/server/office/area-wall.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startPostgres } from './services.ts'

/** Connects as soon as it takes questions: it listens before. */
async function connected(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!String(error).includes('starting up')) throw error
      await sleep(100)
    }
  }
}

let postgres: Service
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  const admin = await connected(postgres.url)
  await admin.query('CREATE ROLE centre LOGIN')
  await admin.query('CREATE DATABASE centre OWNER centre')
  await admin.end()
  const url = new URL(postgres.url)
  url.username = 'centre'
  url.pathname = '/centre'
  server = await startTestServer({ DATABASE_URL: url.href })
})
afterAll(async () => {
  await server.close()
  await postgres.close()
})

const area = { nation: false, provinces: [], schools: [], colleges: [] } as const
const pool = () => server.services.office.pool
const idsOf = async (sql: string): Promise<number[]> => (await pool().query<{ id: number }>(sql)).rows.map(({ id }) => id).sort((a, b) => a - b)
const seen = (where: Parameters<typeof withinArea>[0], sql = 'SELECT id FROM school') => withinArea(where, () => idsOf(sql))

// The second wall: PostgreSQL itself keeps a call within its area, whatever the code in front of it forgets.
describe('rows of a school', () => {
  it('stand behind a wall where the user of the store is no superuser', () => {
    expect(server.services.office.isWalled).toBe(true)
  })

  it('are those of the area of the call, of all for the server itself', async () => {
    const all = Object.values(schools)
    expect(await idsOf('SELECT id FROM school')).toEqual(all)
    expect(await seen({ ...area, nation: true })).toEqual(all)
    expect(await seen({ ...area, provinces: ['510000'] })).toEqual([schools.foreign])
    expect(await seen({ ...area, schools: [schools.own] })).toEqual([schools.own])
    expect(await seen({ ...area, colleges: [{ id: 31, schoolId: schools.foreign }] })).toEqual([schools.foreign])
    expect(await seen(area)).toEqual([])
    expect(await seen({ ...area, schools: [schools.own] }, 'SELECT id FROM college')).toEqual([11, 12])
    expect(await seen({ ...area, schools: [schools.own] }, 'SELECT school_id AS id FROM school_version')).toEqual([schools.own])
  })

  it('do not mix, however many calls share the connections', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const id = [schools.own, schools.sister, schools.foreign][i % 3] as number
        return i % 4 === 3 ? (await idsOf('SELECT id FROM school')).length === 4 : (await seen({ ...area, schools: [id] })).join() === String(id)
      }),
    )
    expect(rounds.every(Boolean)).toBe(true)
  })

  it('cannot be written from outside either', async () => {
    const close = 'UPDATE school SET is_open = false WHERE id = 3 RETURNING id'
    expect(await seen({ ...area, schools: [schools.own] }, close)).toEqual([])
    await expect(seen({ ...area, schools: [schools.own] }, "INSERT INTO college(id, school_id, code, name) VALUES (99, 3, 'X', 'X') RETURNING id")).rejects.toThrow(
      'row-level security',
    )
    expect(await idsOf('SELECT id FROM school WHERE is_open')).toEqual(Object.values(schools))
  })

  it('stay hidden when a contract line loses its scope', async () => {
    const line = callAt('school/getSchoolVersion') as Call
    const kept = { ...line }
    const { session } = await server.login('school_a')
    const ask = async () => (await server.call('school/getSchoolVersion', { schoolId: schools.foreign }, session)).envelope
    expect((await ask()).msg).toBe('您没有访问权限')
    try {
      // Nobody narrows any more: the line lets everything through.
      Object.assign(line, { scope: 'none' })
      const { data } = await ask()
      expect((data as Partial<SchoolVersion> | null)?.schoolEndTime ?? null).toBeNull()
    } finally {
      Object.assign(line, kept)
    }
  })
})
