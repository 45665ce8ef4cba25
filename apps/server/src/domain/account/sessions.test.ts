import { SESSION_IDLE_MS } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW, type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { sha256 } from '../../platform/address.ts'

const MINUTE = 60_000
/** Sessions of other tests are over by then. */
const DAY = 1440 * MINUTE
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('what stands of sessions with open lines', () => {
  let session: Session
  let id = ''
  beforeEach(async () => {
    server.clock.at = NOW
    session = (await server.login('school_a')).session
    id = sha256(session.token)
  })
  const find = () => server.services.sessions.find(session.token, session.cookie)
  const stamp = async () => (await server.services.sessions.standing([id])).get(id)

  it('is the stamp of the caller, until anything of the account changes', async () => {
    const before = await stamp()
    expect((await find()).stamp).toBe(before)
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_user_area(user_id, area_kind, area_id) SELECT id, 'school', '2' FROM sys_user WHERE user_name = 'school_a'`,
    )
    server.services.sessions.forget()
    expect(await stamp()).not.toBe(before)
    expect((await find()).stamp).toBe(await stamp())
    await pool.query(`DELETE FROM sys_user_area WHERE area_kind = 'school' AND area_id = '2'`)
    server.services.sessions.forget()
  })

  it('is nothing after the idle time, however often it was looked at', async () => {
    for (let minute = 1; minute * MINUTE < SESSION_IDLE_MS; minute++) {
      server.clock.at = NOW + minute * MINUTE
      expect(await stamp()).toBeDefined()
    }
    server.clock.at = NOW + SESSION_IDLE_MS + 1
    expect(await stamp()).toBeUndefined()
    await expect(find()).rejects.toThrow('token已过期')
  })

  it('is nothing for sessions that were closed and accounts that were switched off', async () => {
    const { pool } = server.services.database
    await pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'school_a'`)
    expect(await stamp()).toBeUndefined()
    await pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'school_a'`)
    expect(await stamp()).toBeDefined()
    const ended: string[] = []
    server.services.sessions.whenEnded((ids) => ended.push(...ids))
    await server.call('user/signOut', {}, session)
    expect(ended).toEqual([id])
    expect(await stamp()).toBeUndefined()
  })

  it('ends the oldest of more than ten sessions of an account', async () => {
    const ended: string[] = []
    server.services.sessions.whenEnded((ids) => ended.push(...ids))
    for (let i = 0; i < 10; i++) {
      server.clock.at += 1000
      await server.login('school_a')
    }
    expect(ended).toContain(id)
    expect(await stamp()).toBeUndefined()
  })
})

describe('many lines of a session that come back at once', () => {
  const many = (session: Session) =>
    Promise.allSettled(Array.from({ length: 100 }, () => server.services.sessions.find(session.token, session.cookie)))

  it('ask the store as one does', async () => {
    server.clock.at = NOW + DAY
    const { session } = await server.login('school_a')
    const { sessions, database } = server.services
    const query = vi.spyOn(database.pool, 'query')
    const asked = async (work: () => Promise<unknown>) => {
      sessions.forget()
      query.mockClear()
      await work()
      return query.mock.calls.length
    }
    const one = await asked(() => sessions.find(session.token, session.cookie))
    expect(await asked(() => many(session))).toBe(one)
    query.mockRestore()
  })

  it('share no look with one that holds another half, nor with what began before the session ended', async () => {
    server.clock.at = NOW + DAY
    const { session } = await server.login('school_a')
    const { sessions } = server.services
    sessions.forget()
    const looks = many(session)
    await expect(sessions.find(session.token, 'another')).rejects.toThrow()
    await looks
    sessions.forget()
    const before = many(session)
    await sessions.close(sha256(session.token), 'test')
    await expect(sessions.find(session.token, session.cookie)).rejects.toThrow()
    await before
    await expect(sessions.find(session.token, session.cookie)).rejects.toThrow()
  })
})
