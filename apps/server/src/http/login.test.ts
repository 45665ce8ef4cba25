import {
  CAPTCHA_SCENE_ID,
  dataSourceGroups,
  type Envelope,
  LOCKOUT,
  type RightsAnswer,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  type SliderChallenge,
  type UserInfo,
  type WorkDemand,
} from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW, PASSWORD, type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import { solve } from '../../testing/solve-captcha.ts'
import { HashLimiter } from '../domain/account/hash-limiter.ts'
import { unlockAccount } from '../domain/account/lock-out.ts'
import { issueTicket, type TicketClaims } from '../domain/account/tickets.ts'
import { TEST_GAP, TEST_PROOF } from '../platform/captcha/scripted.ts'

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
  await server.services.database.pool.query('DELETE FROM login_guard')
})

const form = (userName: string, password: string, more: object = {}) => ({ userName, password, captchaVerifyParam: TEST_PROOF, sceneId: CAPTCHA_SCENE_ID, ...more })
const tryLogin = async (userName: string, password: string, more: object = {}) => (await server.call('user/login', form(userName, password, more))).envelope
const tryFrom = async (remoteAddress: string, userName: string, password: string, captchaVerifyParam = TEST_PROOF): Promise<Envelope> =>
  (await server.running.app.inject({ method: 'POST', url: '/api/user/login', remoteAddress, payload: form(userName, password, { captchaVerifyParam }) })).json()
const askSlider = async (remoteAddress: string, more: object): Promise<Partial<SliderChallenge & WorkDemand>> =>
  (await server.running.app.inject({ method: 'POST', url: '/api/captcha/getSlider', remoteAddress, payload: { sceneId: CAPTCHA_SCENE_ID, ...more } })).json().data
/** The proof of a slid captcha, with the work that is asked for. */
async function slide(remoteAddress: string, more: object): Promise<string> {
  const first = await askSlider(remoteAddress, more)
  const { id } = first.work ? await askSlider(remoteAddress, { ...more, ...solve({ work: first.work }) }) : first
  server.clock.at += 1500
  const track = Array.from({ length: 31 }, (_, i) => [Math.round(TEST_GAP * (1 - (1 - i / 30) ** 2)), i % 4 === 0 ? 1 : 0, i * 30])
  const payload = { id, sceneId: CAPTCHA_SCENE_ID, x: TEST_GAP, track: JSON.stringify(track) }
  return (await server.running.app.inject({ method: 'POST', url: '/api/captcha/verifySlider', remoteAddress, payload })).json().data.captchaVerifyParam
}
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
    const stored = await server.services.database.pool.query('SELECT count(*) AS n FROM sys_token WHERE token_hash = $1 OR cookie_hash = $2', [session.token, session.cookie])
    expect(stored.rows[0].n).toBe(0)
  })
  it('has one text for unknown, wrong and switched-off accounts', async () => {
    await server.services.database.pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    const answers = [await tryLogin('nobody_here', PASSWORD), await tryLogin('super', 'Wrong@2025'), await tryLogin('leader_a', PASSWORD)]
    expect(new Set(answers.map(({ code, msg, data }) => JSON.stringify({ code, msg, data }))).size).toBe(1)
    expect(answers[0]?.msg).toBe('账号或密码错误')
    await server.services.database.pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
  })
})

describe('guessing (S4)', () => {
  it('has at most five of a hundred guesses made at once from a network verified, of an account or of none', async () => {
    for (const userName of ['operator', 'nobody_here']) {
      const verified = server.services.hashLimiter.verified
      const guess = (i: number): Promise<Envelope> => tryFrom(`10.0.1.${i}`, userName, `Guess@${i}`)
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
      expect(server.services.hashLimiter.verified - verified, userName).toBe(5)
      expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['账号或密码错误', '账号或密码错误次数过多，请稍后再试']))
      await server.services.database.pool.query('DELETE FROM login_guard')
    }
  })
  it('by a flood of one network refuses that network, and nobody who comes from another', async () => {
    const gate = new HashLimiter()
    const flood = Array.from({ length: 80 }, () => gate.verify(undefined, 'Guess@1', '10.6.6'))
    const honest = Array.from({ length: 5 }, () => gate.verify(undefined, 'Guess@1', '10.1.1'))
    const settled = await Promise.allSettled(flood)
    expect((await Promise.allSettled(honest)).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(33)
  })
  it('costs the same hash for an account that exists and one that does not', async () => {
    const cost = async (userName: string) => {
      const verified = server.services.hashLimiter.verified
      const { code, msg, data } = await tryLogin(userName, 'Wrong@2025')
      return { hashes: server.services.hashLimiter.verified - verified, code, msg, data }
    }
    const existing = await cost('super')
    expect(existing).toMatchObject({ hashes: 1, msg: '账号或密码错误' })
    expect(await cost('nobody_here')).toEqual(existing)
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
    expect((await server.services.database.pool.query(`SELECT 1 FROM login_guard WHERE subject LIKE 'account wall from %'`)).rowCount).toBe(0)
  })
  it('locks a network that invents names out of nothing, and asks it for more and more work', async () => {
    const bitsOf = async (ip = '127.0.0.1', userName?: string) => (await askSlider(ip, { ...(userName ? { userName } : {}) })).work?.bits ?? 0
    for (let i = 0; i < 29; i++) await tryLogin(`stranger${i}`, 'Wrong@2025')
    expect(await bitsOf()).toBe(0)
    await tryLogin('stranger30', 'Wrong@2025')
    expect(await bitsOf()).toBe(16)
    expect([await bitsOf('127.0.0.200'), await bitsOf('::ffff:127.0.0.9'), await bitsOf('127.0.1.1')]).toEqual([16, 16, 0])
    for (let i = 0; i < 30; i++) await tryLogin(`other${i}`, 'Wrong@2025')
    expect(await bitsOf()).toBe(17)
    expect((await tryLogin('super', PASSWORD)).code).toBe(2000)
    server.clock.at += 2 * LOCKOUT.windowMs
    expect(await bitsOf()).toBe(0)
  })
  it('takes a picture that was asked for before strangers of the network failed too often', async () => {
    const ip = '10.11.0.9'
    const proof = await slide(ip, { userName: 'auditor' })
    for (let i = 0; i < 31; i++) await tryFrom('10.11.0.200', `beside${i}`, 'Wrong@2025')
    expect((await askSlider(ip, { userName: 'auditor' })).work?.bits).toBe(16)
    expect((await tryFrom(ip, 'auditor', PASSWORD, proof)).code).toBe(2000)
  })
  it('lets nobody lock an account from elsewhere: a right password from a network of few attempts gets in, and its work grows', async () => {
    for (let i = 0; i < 12; i++) for (let n = 0; n < 6; n++) await tryFrom(`10.7.${i}.9`, 'operator', 'Wrong@2025')
    expect((await tryFrom('10.7.0.9', 'operator', PASSWORD)).msg).toContain('次数过多')
    expect((await tryFrom('10.8.0.9', 'operator', PASSWORD)).code).toBe(2000)
    const bits = async (userName: string) => (await askSlider('10.9.0.9', { userName })).work?.bits ?? 0
    expect([await bits('operator'), await bits('OPERATOR'), await bits('auditor')]).toEqual([19, 19, 0])
    // A proof without the work is none, right password or not; with it, it is.
    expect((await tryFrom('10.9.0.9', 'operator', PASSWORD, await slide('10.9.0.9', {}))).msg).toBe('验证失败，请重试')
    expect((await tryFrom('10.9.0.9', 'operator', PASSWORD, await slide('10.9.0.9', { userName: 'operator' }))).code).toBe(2000)
  })
  it('lets a known machine and a remembered account in whatever was tried elsewhere, or here by others', async () => {
    const first = await server.running.app.inject({ method: 'POST', url: '/api/user/login', payload: form('leader_a', PASSWORD, { remember: true }) })
    const machine = /Known-Machine=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? ''
    const { rememberTicket } = (first.json() as Envelope<UserInfo>).data
    for (let n = 0; n < 6; n++) await tryLogin('leader_a', 'Wrong@2025')
    expect((await tryLogin('leader_a', PASSWORD)).msg).toContain('次数过多')
    const existing = await server.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: form('leader_a', PASSWORD),
      headers: { cookie: `Known-Machine=${machine}` },
    })
    expect((existing.json() as Envelope).code).toBe(2000)
    expect((await tryLogin('leader_a', rememberTicket ?? '')).code).toBe(2000)
    expect((await tryLogin('leader_a', `rt.${'x'.repeat(43)}`)).msg).toContain('次数过多')
  })
  it('ends for an account by a command on the server, and at the start for one that nobody has used', async () => {
    const { pool } = server.services.database
    for (let n = 0; n < 6; n++) await tryLogin('school_a', 'Wrong@2025')
    expect(await unlockAccount(pool, 'nobody_here')).toBe(false)
    expect((await tryLogin('school_a', PASSWORD)).msg).toContain('次数过多')
    expect(await unlockAccount(pool, 'School_A')).toBe(true)
    expect((await tryLogin('school_a', PASSWORD)).code).toBe(2000)
  })
  it('remembers a bounded number of subjects and drops the oldest', async () => {
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO login_guard(subject, failures, window_start) SELECT 'account invented' || i, 1, $1::timestamptz - i * interval '1 second' FROM generate_series(1, 100100) i`,
      [new Date(start)],
    )
    await server.services.lockOut.trim()
    const { rows } = await pool.query<{ n: number; oldest: number }>(`SELECT count(*) AS n, count(*) FILTER (WHERE subject = 'account invented100100') AS oldest FROM login_guard`)
    expect(rows[0]).toEqual({ n: 100_000, oldest: 0 })
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
    await server.services.database.pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    server.clock.at += 3000
    expect(await isSignedIn(session)).toMatchObject({ code: -1 })
    await server.services.database.pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
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
    const { pool } = server.services.database
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
  it('that comes again and again locks nobody', async () => {
    const [ticket, ofNobody] = [issueTicket(key(), claims()), issueTicket(key(), claims({ sub: 'zjy-nobody' }))]
    expect((await use(ticket)).code).toBe(2000)
    const answers = await Promise.all(Array.from({ length: 40 }, async (_, i) => (await use(i % 2 ? ticket : ofNobody)).msg))
    expect(new Set(answers)).toEqual(new Set(['令牌无效或已过期']))
    expect((await server.services.database.pool.query("SELECT 1 FROM login_guard WHERE subject LIKE 'account zjy%' AND failures > 0")).rowCount).toBe(0)
    expect((await use(issueTicket(key(), claims()))).code).toBe(2000)
  })
  it('of which two come at once opens one session', async () => {
    const ticket = issueTicket(key(), claims())
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await use(ticket)).code))
    expect(codes.filter((code) => code === 2000)).toHaveLength(1)
  })
  it('of an account that was switched off or is an administrator’s opens nothing', async () => {
    const { pool } = server.services.database
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
