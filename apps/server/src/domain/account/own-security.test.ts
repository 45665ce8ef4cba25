import {
  type AccountSecurity,
  ADMIN_IDLE_MS,
  CAPTCHA_SCENE_ID,
  INITIAL_PASSWORD_MS,
  SESSION_IDLE_MS,
  TOKEN_COOKIE,
} from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW, PASSWORD, type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { TEST_PROOF } from '../../platform/captcha/scripted.ts'
import { kindOfContent } from '../installation.ts'
import { seedAdministrator } from '../seeds/administrator.ts'
import { deviceOf } from './own-security.ts'
import { giveInitialPassword } from './passwords.ts'

const NEXT = 'Zebra#Tuesday'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
let server: TestServer
let day = NOW
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
/** A day and an account of its own for every test. */
let name = ''
let id = 0
let serial = 0
beforeEach(async () => {
  day += 86_400_000
  server.clock.at = day
  name = `person${++serial}`
  const { pool } = server.services.database
  await pool.query('DELETE FROM login_guard')
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sys_user(user_name, password_hash, real_name, school_id) SELECT $1, password_hash, '王晓', school_id FROM sys_user WHERE user_name = 'school_a' RETURNING id`,
    [name],
  )
  id = rows[0]?.id ?? 0
  await pool.query(
    `INSERT INTO sys_user_role(user_id, role_id) SELECT $1, id FROM sys_role WHERE code = 'school_admin'`,
    [id],
  )
})

/** Logs in from a browser with an address and a cookie jar of its own. */
interface From {
  ua?: string
  machine?: string
  ip?: string
  remember?: boolean
}
async function logIn(
  password: string,
  { ua = CHROME, machine, ip = '10.1.2.3', remember = false }: From = {},
  userName = name,
) {
  const answer = await server.running.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: ip,
    headers: { 'user-agent': ua, ...(machine ? { cookie: `Known-Machine=${machine}` } : {}) },
    payload: { userName, password, captchaVerifyParam: TEST_PROOF, sceneId: CAPTCHA_SCENE_ID, remember },
  })
  const envelope = answer.json()
  const cookieOf = (cookie: string): string =>
    new RegExp(`${cookie}=([^;]+)`).exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  const session: Session = { token: envelope.data?.token ?? '', cookie: cookieOf(TOKEN_COOKIE) }
  return {
    code: envelope.code as number,
    msg: envelope.msg as string,
    session,
    machine: cookieOf('Known-Machine'),
    ticket: envelope.data?.rememberTicket as string | undefined,
  }
}
const ask = async (path: string, session: Session, input: object = {}) =>
  (await server.call(path, input, session)).envelope
const security = async (session: Session) => (await ask('user/getSecurity', session)).data as AccountSecurity
const stands = async (session: Session) => (await ask('common/login/GetUserInfo', session)).code === 2000

describe('a password is changed', () => {
  it('by its owner: other sessions, remembered accounts and known machines end, this session stays', async () => {
    const mine = await logIn(PASSWORD, { remember: true })
    const other = await logIn(PASSWORD)
    expect(await ask('user/changePassword', mine.session, { password: 'Wrong#1', newPassword: NEXT })).toMatchObject({
      code: 500,
      msg: '当前密码不正确',
    })
    expect(await ask('user/changePassword', mine.session, { password: PASSWORD, newPassword: NEXT })).toMatchObject({
      code: 2000,
      data: { ended: 1 },
    })
    expect([await stands(mine.session), await stands(other.session)]).toEqual([true, false])
    expect((await logIn(PASSWORD)).msg).toBe('账号或密码错误')
    expect((await logIn(mine.ticket as string)).msg).toBe('账号或密码错误')
    expect((await logIn(NEXT)).code).toBe(2000)
    const { rows } = await server.services.database.pool.query(
      `SELECT target, after_value FROM sys_log WHERE action = 'user/changePassword' AND user_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([
      { target: 'badCredentials', after_value: null },
      { target: '修改密码', after_value: { sessionsEnded: 1 } },
    ])
  })

  it('to one that keeps the policy and is none of the last five', async () => {
    const { session } = await logIn(PASSWORD)
    const change = async (password: string, newPassword: string) =>
      (await ask('user/changePassword', session, { password, newPassword })).msg
    expect(await change(PASSWORD, 'short')).toContain('至少 8 个字符')
    expect(await change(PASSWORD, 'Wangxiao#2025')).toContain('不能包含')
    expect(await change(PASSWORD, 'Aa1!aaaa')).toContain('相同或连续的字符')
    expect(await change(PASSWORD, PASSWORD)).toBe('不能与最近 5 次使用过的密码相同')
    const row = [PASSWORD, ...Array.from({ length: 5 }, (_, i) => `Zebra#Kite${i}`)]
    for (let i = 1; i < row.length; i++) expect(await change(row[i - 1] as string, row[i] as string)).toBe('操作成功')
    expect(await change('Zebra#Kite4', 'Zebra#Kite0')).toBe('不能与最近 5 次使用过的密码相同')
    expect(await change('Zebra#Kite4', PASSWORD)).toBe('操作成功')
  })

  it('after five wrong ones not for a while, and the door stays open meanwhile', async () => {
    const { session } = await logIn(PASSWORD)
    const guess = async (password: string) =>
      (await ask('user/changePassword', session, { password, newPassword: NEXT })).msg
    for (let i = 0; i < 5; i++) expect(await guess(`Guess#${i}`)).toBe('当前密码不正确')
    expect(await guess(PASSWORD)).toContain('次数过多')
    expect((await logIn(PASSWORD)).code).toBe(2000)
  })
})

describe('an initial password', () => {
  it('opens nothing but its change', async () => {
    const before = await logIn(PASSWORD)
    const initial = await giveInitialPassword(server.services, id)
    expect(await stands(before.session)).toBe(false)
    const { session, ticket, machine } = await logIn(initial, { remember: true })
    expect([ticket, machine]).toEqual([undefined, ''])
    expect((await ask('common/login/GetUserInfo', session)).data).toMatchObject({ mustChange: true })
    const refused = { code: 500, msg: '请先修改初始密码', data: { reason: 'must_change' } }
    expect(await ask('dataOverviewTotalData/getSchools', session)).toMatchObject(refused)
    expect(await ask('dataOverviewTotalData/getTotalData', session, { schoolId: 1 })).toMatchObject(refused)
    expect(
      ((await ask('batch', session, { calls: [{ path: 'message/getMessages' }] })).data as unknown[])[0],
    ).toMatchObject(refused)
    expect((await server.call('user/queryUserRight', {}, session, 'GET')).envelope).toMatchObject(refused)
    expect(await ask('user/changePassword', session, { password: initial, newPassword: NEXT })).toMatchObject({
      code: 2000,
    })
    expect((await ask('dataOverviewTotalData/getSchools', session)).code).toBe(2000)
    expect((await ask('common/login/GetUserInfo', session)).data).toMatchObject({ mustChange: false })
  })

  it('ends after a day, and says so only to who knows it', async () => {
    const initial = await giveInitialPassword(server.services, id)
    server.clock.at += INITIAL_PASSWORD_MS
    expect((await logIn(initial)).msg).toBe('初始密码已过期，请联系管理员重置')
    expect((await logIn('Wrong#2025')).msg).toBe('账号或密码错误')
  })

  it('of an installation that nobody has used is made anew by a start after its day', async () => {
    const { database, hashLimiter } = server.services
    const seed = (at: number) => seedAdministrator(database.pool, hashLimiter, at)
    expect(await seed(day)).toBeUndefined()
    const others = await startTestServer()
    await others.services.database.pool.query('TRUNCATE sys_user CASCADE')
    const made = (at: number) => seedAdministrator(others.services.database.pool, others.services.hashLimiter, at)
    const first = await made(NOW)
    // Wrong passwords at an account that nobody has used do not outlive a start.
    const { lockOut } = others.services
    const guess = () => lockOut.attempt({ account: 'Admin', ip: '10.1.1.1' }, async () => undefined)
    for (let i = 0; i < 5; i++) await guess()
    await expect(guess()).rejects.toThrow('次数过多')
    expect(await made(NOW + INITIAL_PASSWORD_MS - 1)).toBeUndefined()
    expect(await lockOut.attempt({ account: 'admin', ip: '10.1.1.1' }, async () => true)).toBe(true)
    expect(await kindOfContent(others.services.database.pool)).toBe('production')
    expect(await kindOfContent(database.pool)).toBe('demo')
    const second = await made(NOW + INITIAL_PASSWORD_MS)
    expect(second?.userName).toBe('admin')
    expect(second?.password).not.toBe(first?.password)
    await others.close()
  })
})

describe('the list of sessions', () => {
  it('names device, network and the one that asks, and ends others', async () => {
    const mine = await logIn(PASSWORD)
    server.clock.at += 1000
    const phone = await logIn(PASSWORD, {
      ua: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      ip: '10.9.9.9',
    })
    const foreign = await server.login('leader_a')
    const { sessions } = await security(mine.session)
    expect(sessions.map(({ device, network, own }) => [device, network, own])).toEqual([
      ['Chrome 120 · Windows 10', '10.1.2.*', true],
      ['Safari 17 · iOS 17.0', '10.9.9.*', false],
    ])
    const theirs = (await security(foreign.session)).sessions.find(({ own }) => own)?.id
    expect(await ask('user/endSession', mine.session, { id: theirs })).toMatchObject({ msg: '数据不存在或已删除' })
    expect((await ask('user/endSession', mine.session, { id: sessions[1]?.id })).code).toBe(2000)
    expect([await stands(mine.session), await stands(phone.session), await stands(foreign.session)]).toEqual([
      true,
      false,
      true,
    ])
    await logIn(PASSWORD)
    expect((await ask('user/endOtherSessions', mine.session)).data).toEqual({ ended: 1 })
    expect(JSON.stringify(await security(mine.session))).not.toMatch(/[0-9a-f]{64}/)
  })

  it('has remembered and known machines that can be forgotten', async () => {
    const { session, ticket, machine } = await logIn(PASSWORD, { remember: true })
    const { machines } = await security(session)
    expect(machines.map(({ remembered }) => remembered).sort()).toEqual([false, true])
    expect((await logIn(ticket as string, { machine })).code).toBe(2000)
    for (const entry of machines) expect((await ask('user/forgetMachine', session, { id: entry.id })).code).toBe(2000)
    expect((await logIn(ticket as string)).msg).toBe('账号或密码错误')
    expect((await security(session)).machines).toEqual([])
  })

  it('knows no device by an unreadable name', () => {
    expect([deviceOf(null), deviceOf(''), deviceOf('curl/8')].every((text) => text.length > 0)).toBe(true)
  })
})

it('an administrator is out after fifteen minutes, and after eight hours in any case', async () => {
  const { session } = await server.login('super')
  server.clock.at += ADMIN_IDLE_MS - 1000
  expect(await stands(session)).toBe(true)
  server.clock.at += ADMIN_IDLE_MS + 61_000
  expect(await stands(session)).toBe(false)
  const staff = await server.login('school_a')
  server.clock.at += ADMIN_IDLE_MS + 61_000
  expect(await stands(staff.session)).toBe(true)
})

it('a page that asks by the clock before an empty chair keeps no session alive', async () => {
  const { session } = await server.login('school_a')
  const ask = async (more: object = {}) =>
    (
      await server.running.app.inject({
        method: 'POST',
        url: '/api/common/login/GetUserInfo',
        headers: { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}`, ...more },
        payload: {},
      })
    ).json().code as number
  const start = server.clock.at
  for (; server.clock.at < start + SESSION_IDLE_MS; server.clock.at += 5 * 60_000)
    expect(await ask({ 'x-unattended': '1' })).toBe(2000)
  server.clock.at = start + SESSION_IDLE_MS + 1000
  expect(await ask()).toBe(500)
})

describe('a known machine', () => {
  it('lets its person in while strangers have locked its network out, and counts its own guesses', async () => {
    const { machine } = await logIn(PASSWORD)
    for (let i = 0; i < 5; i++) await logIn(`Guess#${i}`, { ip: '10.1.2.99' })
    expect((await logIn(PASSWORD)).msg).toContain('次数过多')
    expect((await logIn(PASSWORD, { ip: '198.51.100.7' })).code).toBe(2000)
    expect((await logIn(PASSWORD, { machine })).code).toBe(2000)
    for (let i = 0; i < 5; i++) await logIn(`Guess#${i}`, { machine })
    expect((await logIn(PASSWORD, { machine })).msg).toContain('次数过多')
  })

  it('of one account is none of another', async () => {
    const { machine } = await logIn(PASSWORD)
    for (let i = 0; i < 5; i++) await logIn(`Guess#${i}`, { machine }, 'leader_a')
    expect((await logIn(PASSWORD, {}, 'leader_a')).msg).toContain('次数过多')
  })
})
