import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { form, isSignedIn, provideLoginServer, server, start, tryLogin } from '../../testing/login-server.ts'
import { PASSWORD } from '../../testing/server.ts'

provideLoginServer()

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
    const raw = await server.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: form('super', PASSWORD),
    })
    expect(String(raw.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/)
    const stored = await server.services.database.pool.query(
      'SELECT count(*) AS n FROM sys_token WHERE token_hash = $1 OR cookie_hash = $2',
      [session.token, session.cookie],
    )
    expect(stored.rows[0].n).toBe(0)
  })
  it('has one text for unknown, wrong and switched-off accounts', async () => {
    await server.services.database.pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    const answers = [
      await tryLogin('nobody_here', PASSWORD),
      await tryLogin('super', 'Wrong@2025'),
      await tryLogin('leader_a', PASSWORD),
    ]
    expect(new Set(answers.map(({ code, msg, data }) => JSON.stringify({ code, msg, data }))).size).toBe(1)
    expect(answers[0]?.msg).toBe('账号或密码错误')
    await server.services.database.pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
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
    for (; server.clock.at < start + SESSION_LIFE_MS - 60_000; server.clock.at += 20 * 60_000)
      expect((await isSignedIn(busy.session)).code).toBe(2000)
    server.clock.at = start + SESSION_LIFE_MS + 1000
    expect(await isSignedIn(busy.session)).toMatchObject({ msg: 'token已过期' })
  })
  it('ends by logout, in both spellings, and only the own one', async () => {
    const first = await server.login('super')
    const second = await server.login('super')
    expect(
      (await server.call('user/logout', { token: second.session.token }, first.session, 'GET')).envelope.code,
    ).toBe(2000)
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
