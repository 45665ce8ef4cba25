import { CAPTCHA_SCENE_ID, type Envelope } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { TEST_PROOF } from '../platform/captcha/scripted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const form = (userName: string, password: string, more: object = {}) => ({
  userName,
  password,
  captchaVerifyParam: TEST_PROOF,
  sceneId: CAPTCHA_SCENE_ID,
  ...more,
})
const tryLogin = async (userName: string, password: string) =>
  (await server.call('user/login', form(userName, password))).envelope
const tryFrom = async (
  remoteAddress: string,
  userName: string,
  password: string,
  captchaVerifyParam = TEST_PROOF,
): Promise<Envelope> =>
  (
    await server.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress,
      payload: form(userName, password, { captchaVerifyParam }),
    })
  ).json()

describe('logins in the operation log', () => {
  it('leaves a few rows a minute of a network that fails in a loop, and one that counts the rest; nobody else goes unwritten', async () => {
    const { pool } = server.services.database
    const since = (await pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM sys_log')).rows[0]?.id
    const rowsOf = async (ip: string) =>
      (
        await pool.query(
          `SELECT user_name, target, after_value FROM sys_log WHERE id > $1 AND action = 'user/login' AND ip = $2 ORDER BY id`,
          [since, ip],
        )
      ).rows
    // A wrong proof of the captcha fails before anything is locked or slowed.
    for (let i = 0; i < 60; i++) await tryFrom('10.44.7.1', `invented_${i}`, 'Wrong@2025', 'no proof')
    await tryFrom('10.44.8.1', 'school_a', 'Wrong@2025')
    expect(await rowsOf('10.44.7.1')).toHaveLength(20)
    expect(await rowsOf('10.44.8.1')).toEqual([{ user_name: 'school_a', target: 'badCredentials', after_value: null }])
    await server.services.boundedRows.flush()
    await server.services.boundedRows.flush()
    const [from, until] = [expect.any(String), expect.any(String)]
    expect((await rowsOf('10.44.7.1')).slice(20)).toEqual([
      { user_name: '', target: '另有 40 次未逐条记录', after_value: { count: 40, from, until, network: '10.44.7' } },
    ])
    // Of many networks: so many rows in all, and one for the rest.
    server.clock.at += 120_000
    const before = (await pool.query<{ n: number }>('SELECT count(*) AS n FROM sys_log')).rows[0]?.n as number
    for (let i = 0; i < 400; i++) await tryFrom(`10.45.${i % 200}.1`, 'invented', 'Wrong@2025', 'no proof')
    await server.services.boundedRows.flush()
    expect((await pool.query<{ n: number }>('SELECT count(*) AS n FROM sys_log')).rows[0]?.n).toBe(before + 301)
    expect((await pool.query('SELECT target, ip, ok FROM sys_log ORDER BY id DESC LIMIT 1')).rows).toEqual([
      { target: '另有 100 次未逐条记录', ip: '', ok: false },
    ])
    server.clock.at += 120_000
    await tryFrom('10.45.1.1', 'invented', 'Wrong@2025', 'no proof')
    expect((await pool.query('SELECT target FROM sys_log ORDER BY id DESC LIMIT 1')).rows).toEqual([
      { target: 'captcha' },
    ])
  })
  it('writes who logged in and who tried', async () => {
    await server.services.database.pool.query('SELECT 1')
    await server.login('school_a')
    await tryLogin('school_a', 'Wrong@2025')
    const { rows } = await server.services.database.pool.query(
      `SELECT ok, target FROM sys_log WHERE user_name = 'school_a' ORDER BY id DESC LIMIT 2`,
    )
    expect(rows).toEqual([
      { ok: false, target: 'badCredentials' },
      { ok: true, target: null },
    ])
    await expect(server.services.database.pool.query('DELETE FROM sys_log')).rejects.toThrow(/never changed/)
  })
})
