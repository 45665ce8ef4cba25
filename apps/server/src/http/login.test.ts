import { CAPTCHA_SCENE_ID, dataSourceGroups, type Envelope, LOCKOUT, type RightsAnswer, SESSION_IDLE_MS, SESSION_LIFE_MS, type UserInfo } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueTicket, type TicketClaims } from '../office/account/tickets.ts'
import { TEST_PROOF } from '../platform/captcha/scripted.ts'
import { NOW, PASSWORD, type Session, startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
/** Every test has a day of its own, so that none meets the limits of another. */
let start = NOW
beforeEach(async () => {
  start += 86_400_000
  server.clock.at = start
  await server.services.office.pool.query('DELETE FROM login_guard')
})

const form = (userName: string, password: string, more: object = {}) => ({ userName, password, captchaVerifyParam: TEST_PROOF, sceneId: CAPTCHA_SCENE_ID, ...more })
const tryLogin = async (userName: string, password: string, more: object = {}) => (await server.call('user/login', form(userName, password, more))).envelope
const isSignedIn = async (session: Session) => (await server.call('common/login/GetUserInfo', {}, session)).envelope

describe('the login form', () => {
  it('says what is missing and how long it must be', async () => {
    expect((await tryLogin('', PASSWORD)).msg).toBe('请输入账号')
    expect((await tryLogin('super', '')).msg).toBe('请输入密码')
    expect((await tryLogin('ab', PASSWORD)).msg).toBe('长度在 3 到 50 个字符')
    expect((await tryLogin('super', 'x'.repeat(51))).msg).toBe('长度在 3 到 50 个字符')
    expect((await tryLogin('super', PASSWORD, { captchaVerifyParam: '' })).msg).toBe('验证失败，请重试')
    expect((await tryLogin('super', PASSWORD, { captchaVerifyParam: ['x'] })).code).toBe(500)
    expect((await tryLogin('super', PASSWORD, { id: 1 })).msg).toBe('参数错误：id')
  })
  it('opens a session with both halves and answers the specification’s fields', async () => {
    const { info, session } = await server.login('super')
    expect(Object.keys(info).sort()).toEqual(['avatarUrl', 'id', 'isDemo', 'schoolId', 'token', 'userName'])
    expect(session.cookie).not.toBe(info.token)
    const raw = await server.running.app.inject({ method: 'POST', url: '/api/user/login', payload: form('super', PASSWORD) })
    expect(String(raw.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/)
    const stored = await server.services.office.pool.query('SELECT count(*) AS n FROM sys_token WHERE token_hash = $1 OR cookie_hash = $2', [session.token, session.cookie])
    expect(stored.rows[0].n).toBe(0)
  })
  it('has one text for unknown, wrong and switched-off accounts', async () => {
    await server.services.office.pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    const answers = [await tryLogin('nobody_here', PASSWORD), await tryLogin('super', 'Wrong@2025'), await tryLogin('leader_a', PASSWORD)]
    expect(new Set(answers.map(({ code, msg, data }) => JSON.stringify({ code, msg, data }))).size).toBe(1)
    expect(answers[0]?.msg).toBe('账号或密码错误')
    await server.services.office.pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
  })
})

describe('guessing (S4)', () => {
  it('has at most five of a hundred guesses made at once verified, of an account or of none', async () => {
    for (const userName of ['operator', 'nobody_here']) {
      const verified = server.services.hashGate.verified
      // A hundred networks: none of them is stopped by its own limit.
      const guess = async (i: number): Promise<Envelope> =>
        (await server.running.app.inject({ method: 'POST', url: '/api/user/login', remoteAddress: `10.0.${i}.1`, payload: form(userName, `Guess@${i}`) })).json()
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
      expect(server.services.hashGate.verified - verified, userName).toBe(5)
      expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['账号或密码错误', '账号或密码错误次数过多，请稍后再试']))
      await server.services.office.pool.query('DELETE FROM login_guard')
    }
  })
  it('costs the same hash for an account that exists and one that does not', async () => {
    const cost = async (userName: string) => {
      const verified = server.services.hashGate.verified
      const { code, msg, data } = await tryLogin(userName, 'Wrong@2025')
      return { hashes: server.services.hashGate.verified - verified, code, msg, data }
    }
    const known = await cost('super')
    expect(known).toMatchObject({ hashes: 1, msg: '账号或密码错误' })
    expect(await cost('nobody_here')).toEqual(known)
  })
})

describe('the lock-out', () => {
  it('looks at no more than five of twenty guesses made at once, and locks the right password out too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => tryLogin('operator', `Guess@${i}`)))
    expect(answers.filter(({ msg }) => msg === '账号或密码错误')).toHaveLength(5)
    expect(answers.filter(({ msg }) => msg === '账号或密码错误次数过多，请稍后再试')).toHaveLength(15)
    expect((await tryLogin('operator', PASSWORD)).msg).toBe('账号或密码错误次数过多，请稍后再试')
  })
  it('treats an account that does not exist alike', async () => {
    for (let i = 0; i < 5; i++) expect((await tryLogin('nobody_here', 'Wrong@2025')).msg).toBe('账号或密码错误')
    expect((await tryLogin('nobody_here', 'Wrong@2025')).msg).toBe('账号或密码错误次数过多，请稍后再试')
  })
  it('lets twenty right logins made at once in', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin('auditor', PASSWORD)))
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(2000))
  })
  it('opens after 15 minutes and doubles', async () => {
    const failFive = async () => {
      for (let i = 0; i < 5; i++) await tryLogin('wall', 'Wrong@2025')
    }
    await failFive()
    server.clock.at += LOCKOUT.firstMs - 1000
    expect((await tryLogin('wall', PASSWORD)).msg).toContain('次数过多')
    server.clock.at += 2000
    await failFive()
    server.clock.at += LOCKOUT.firstMs + 1000
    expect((await tryLogin('wall', PASSWORD)).msg).toContain('次数过多')
    server.clock.at += LOCKOUT.firstMs
    expect((await tryLogin('wall', PASSWORD)).code).toBe(2000)
    expect((await server.services.office.pool.query(`SELECT 1 FROM login_guard WHERE subject = 'account wall'`)).rowCount).toBe(0)
  })
  it('counts a network as well', async () => {
    for (let i = 0; i < 30; i++) await tryLogin(`stranger${i}`, 'Wrong@2025')
    expect((await tryLogin('super', PASSWORD)).msg).toContain('次数过多')
  })
})

describe('a session', () => {
  it('needs both halves', async () => {
    const { session } = await server.login('super')
    expect((await isSignedIn(session)).code).toBe(2000)
    expect(await isSignedIn({ ...session, cookie: 'x' })).toMatchObject({ code: -1, msg: '您的登录状态已失效' })
    expect(await isSignedIn({ ...session, token: 'x' })).toMatchObject({ code: -1 })
    const other = await server.login('super')
    expect(await isSignedIn({ token: session.token, cookie: other.session.cookie })).toMatchObject({ code: -1 })
  })
  it('ends when idle, and at the latest after twelve hours', async () => {
    const { session } = await server.login('school_a')
    server.clock.at += SESSION_IDLE_MS + 1000
    expect(await isSignedIn(session)).toMatchObject({ code: 500, msg: 'token已过期' })
    server.clock.at = start
    const busy = await server.login('school_a')
    for (; server.clock.at < start + SESSION_LIFE_MS - 60_000; server.clock.at += 20 * 60_000) expect((await isSignedIn(busy.session)).code).toBe(2000)
    server.clock.at = start + SESSION_LIFE_MS + 1000
    expect(await isSignedIn(busy.session)).toMatchObject({ msg: 'token已过期' })
  })
  it('ends by logout, in both spellings, and only the own one', async () => {
    const first = await server.login('super')
    const second = await server.login('super')
    expect((await server.call('user/logout', { token: second.session.token }, first.session, 'GET')).envelope.code).toBe(2000)
    expect(await isSignedIn(first.session)).toMatchObject({ code: -1 })
    expect((await isSignedIn(second.session)).code).toBe(2000)
    expect((await server.call('user/signOut', {}, second.session)).envelope.code).toBe(2000)
    expect(await isSignedIn(second.session)).toMatchObject({ code: -1 })
  })
  it('follows the account: rights and a switched-off account hold at the next call', async () => {
    const { session } = await server.login('leader_a')
    await server.services.office.pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    server.clock.at += 3000
    expect(await isSignedIn(session)).toMatchObject({ code: -1 })
    await server.services.office.pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
  })
  it('writes who logged in and who tried', async () => {
    await server.services.office.pool.query('SELECT 1')
    await server.login('school_a')
    await tryLogin('school_a', 'Wrong@2025')
    const { rows } = await server.services.office.pool.query(`SELECT ok, target FROM sys_log WHERE user_name = 'school_a' ORDER BY id DESC LIMIT 2`)
    expect(rows).toEqual([
      { ok: false, target: 'badCredentials' },
      { ok: true, target: null },
    ])
    await expect(server.services.office.pool.query('DELETE FROM sys_log')).rejects.toThrow(/never changed/)
  })
})

describe('the remembered account', () => {
  it('logs in by a ticket instead of the password, still with the captcha', async () => {
    const { info } = await server.login('school_a', { remember: true })
    const ticket = info.rememberTicket as string
    expect(ticket.length).toBeLessThanOrEqual(50)
    expect((await tryLogin('school_a', ticket)).code).toBe(2000)
    expect((await tryLogin('leader_a', ticket)).msg).toBe('账号或密码错误')
    expect((await tryLogin('school_a', ticket, { captchaVerifyParam: 'x' })).msg).toBe('验证失败，请重试')
    server.clock.at += 31 * 86_400_000
    expect((await tryLogin('school_a', ticket)).msg).toBe('账号或密码错误')
  })
})

describe('a ticket of a sister platform', () => {
  const key = () => server.services.secrets.sign('sso-demo', 'zjy')
  let serial = 0
  const claims = (more: Partial<TicketClaims> = {}): TicketClaims => ({
    iss: 'zjy',
    sub: 'zjy-school_a',
    aud: 'data-centre',
    iat: server.clock.at / 1000,
    exp: server.clock.at / 1000 + 60,
    jti: `ticket-${++serial}`,
    ...more,
  })
  const use = async (ticket: string, dataSource = 'zjy') => (await server.call('user/tokenLogin', { token: ticket, dataSource }, undefined, 'GET')).envelope

  it('opens a session that is cut to the platform’s groups, once', async () => {
    const ticket = issueTicket(key(), claims())
    const raw = await server.running.app.inject({ method: 'GET', url: '/api/user/tokenLogin', query: { token: ticket, dataSource: 'zjy' } })
    const info = raw.json().data as UserInfo
    const cookie = /Admin-Token=([^;]+)/.exec(String(raw.headers['set-cookie']))?.[1] ?? ''
    expect(info.userName).toBe('school_a')
    const rights = (await server.call('user/queryUserRight', {}, { token: info.token, cookie }, 'GET')).envelope.data as RightsAnswer
    for (const { childList } of rights.rightTreeNodeList) for (const { rightId } of childList) expect(dataSourceGroups.zjy).toContain(rightId)
    expect(await use(ticket)).toMatchObject({ code: 500, msg: '令牌无效或已过期' })
  })
  it('brings no right of the back office along, whatever the account holds', async () => {
    const { pool } = server.services.office
    await pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT u.id, r.id, 1 FROM sys_user u, sys_right r WHERE u.user_name = 'school_a' AND (r.type = 'authority' OR r.parent_id = 404)`,
    )
    await pool.query(`UPDATE sys_right SET show = 1 WHERE id IN (404, 1403, 1406)`)
    server.services.sessions.forget()
    const raw = await server.running.app.inject({ method: 'GET', url: '/api/user/tokenLogin', query: { token: issueTicket(key(), claims()), dataSource: 'zjy' } })
    const cookie = /Admin-Token=([^;]+)/.exec(String(raw.headers['set-cookie']))?.[1] ?? ''
    const held = async (session: Session) => ((await server.call('user/queryUserRight', {}, session, 'GET')).envelope.data as RightsAnswer).selectRightIdList
    const byTicket = await held({ token: raw.json().data.token, cookie })
    expect(byTicket.filter((id) => (id >= 400 && id < 500) || id === 1403)).toEqual([])
    expect(byTicket).toEqual(expect.arrayContaining([901, 902]))
    expect(await held((await server.login('school_a')).session)).toEqual(expect.arrayContaining([404, 1403]))
    await pool.query(`DELETE FROM sys_user_right`)
    await pool.query(`UPDATE sys_right SET show = 0 WHERE id IN (404, 1403, 1406)`)
    server.services.sessions.forget()
  })
  it('of one platform is none of another, and needs that platform’s own key', async () => {
    const asZyk = { iss: 'zyk', sub: 'zyk-school_a' } as const
    expect(await use(issueTicket(key(), claims(asZyk)), 'zyk')).toMatchObject({ msg: '令牌无效或已过期' })
    const own = issueTicket(server.services.secrets.sign('sso-demo', 'zyk'), claims(asZyk))
    expect(await use(own, 'zjy')).toMatchObject({ msg: '令牌无效或已过期' })
    expect((await use(own, 'zyk')).code).toBe(2000)
    expect(await use(own, 'zyk')).toMatchObject({ msg: '令牌无效或已过期' })
  })
  it('of which two come at once opens one session', async () => {
    const ticket = issueTicket(key(), claims())
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await use(ticket)).code))
    expect(codes.filter((code) => code === 2000)).toHaveLength(1)
  })
  it('of an account that was switched off or is an administrator’s opens nothing', async () => {
    const { pool } = server.services.office
    await pool.query(`INSERT INTO sys_user_role(user_id, role_id) SELECT u.id, r.id FROM sys_user u, sys_role r WHERE u.user_name = 'leader_a' AND r.code = 'super_admin'`)
    expect(await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).toMatchObject({ msg: '令牌无效或已过期' })
    await pool.query(
      `DELETE FROM sys_user_role WHERE user_id = (SELECT id FROM sys_user WHERE user_name = 'leader_a') AND role_id = (SELECT id FROM sys_role WHERE code = 'super_admin')`,
    )
    expect((await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).code).toBe(2000)
    await pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    expect(await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).toMatchObject({ msg: '令牌无效或已过期' })
    await pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
  })
  it('is refused in every other case with the same text', async () => {
    const refused = [
      issueTicket('x'.repeat(43), claims()),
      issueTicket(key(), claims({ exp: server.clock.at / 1000 - 60, iat: server.clock.at / 1000 - 100 })),
      issueTicket(key(), claims({ exp: server.clock.at / 1000 + 3600 })),
      issueTicket(key(), claims({ iss: 'zyk' })),
      issueTicket(key(), claims({ sub: 'school_a' })),
      issueTicket(key(), claims({ sub: 'zjy-super' })),
      `${issueTicket(key(), claims())}x`,
      'no ticket',
    ]
    for (const ticket of refused) expect(await use(ticket)).toMatchObject({ code: 500, msg: '令牌无效或已过期' })
    expect(await use(issueTicket(key(), claims()), 'constructor')).toMatchObject({ msg: '令牌无效或已过期' })
  })
})
