import { CAPTCHA_TTL_MS, type Envelope, LOCKOUT, type UserInfo } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  askSlider,
  form,
  provideLoginServer,
  server,
  slide,
  start,
  tryFrom,
  tryLogin,
} from '../../testing/login-server.ts'
import { PASSWORD } from '../../testing/server.ts'
import { HashLimiter } from '../domain/account/hash-limiter.ts'
import { unlockAccount } from '../domain/account/unlock-account.ts'

provideLoginServer()

describe('guessing (S4)', () => {
  it('has at most five of a hundred guesses made at once from a network verified, of an account or of none', async () => {
    for (const userName of ['operator', 'nobody_here']) {
      const verified = server.services.hashLimiter.verified
      const guess = (i: number): Promise<Envelope> => tryFrom(`10.0.1.${i}`, userName, `Guess@${i}`)
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
      expect(server.services.hashLimiter.verified - verified, userName).toBe(5)
      expect(new Set(answers.map(({ msg }) => msg))).toEqual(
        new Set(['账号或密码错误', '账号或密码错误次数过多，请稍后再试']),
      )
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
    expect(
      (await server.services.database.pool.query(`SELECT 1 FROM login_guard WHERE subject LIKE 'account wall from %'`))
        .rowCount,
    ).toBe(0)
  })
  it('locks a network that invents names out of nothing, and asks it for more and more work', async () => {
    const bitsOf = async (ip = '127.0.0.1', userName?: string) =>
      (await askSlider(ip, { ...(userName ? { userName } : {}) })).work?.bits ?? 0
    for (let i = 0; i < 29; i++) await tryLogin(`stranger${i}`, 'Wrong@2025')
    expect(await bitsOf()).toBe(0)
    await tryLogin('stranger30', 'Wrong@2025')
    expect(await bitsOf()).toBe(16)
    expect([await bitsOf('127.0.0.200'), await bitsOf('::ffff:127.0.0.9'), await bitsOf('127.0.1.1')]).toEqual([
      16, 16, 0,
    ])
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
  it('takes a picture that was asked for before strangers failed at its account too often, once and while it is young', async () => {
    const ip = '10.12.0.9'
    const failFrom = async (group: number) => {
      for (let i = 0; i < 6; i++) await tryFrom(`10.13.${group + i}.9`, 'auditor', 'Wrong@2025')
    }
    const proof = await slide(ip, { userName: 'Auditor' })
    const unnamed = await slide(ip, {})
    const named = await slide(ip, { userName: 'leader_a' })
    const old = await slide(ip, { userName: 'auditor' })
    await failFrom(0)
    expect((await askSlider(ip, { userName: 'auditor' })).work?.bits).toBe(16)
    for (const other of [unnamed, named])
      expect((await tryFrom(ip, 'auditor', PASSWORD, other)).msg).toBe('验证失败，请重试')
    expect((await tryFrom(ip, 'auditor', PASSWORD, proof)).code).toBe(2000)
    expect((await tryFrom(ip, 'auditor', PASSWORD, proof)).msg).toBe('验证失败，请重试')
    // The proof lives on after its picture would have: what was owed then does not.
    server.clock.at += CAPTCHA_TTL_MS - 1000
    expect((await tryFrom(ip, 'auditor', PASSWORD, old)).msg).toBe('验证失败，请重试')
  })
  it('lets a program that has gathered pictures of a quiet account on many networks guess a few times more, not once for each', async () => {
    const gather = async (count: number): Promise<[ip: string, proof: string][]> => {
      const gathered: [string, string][] = []
      for (let i = 0; i < count; i++) {
        const ip = `10.14.${i}.9`
        gathered.push([ip, await slide(ip, { userName: 'operator' })])
      }
      return gathered
    }
    const { hashLimiter } = server.services
    const before = hashLimiter.verified
    for (const [ip, proof] of await gather(30)) await tryFrom(ip, 'operator', 'Wrong@2025', proof)
    // Five that cost nothing anyway, and five whose pictures came before.
    expect(hashLimiter.verified - before).toBe(10)
    await server.services.database.pool.query('DELETE FROM login_guard')
    const gathered = await gather(30)
    await Promise.all(gathered.map(([ip, proof]) => tryFrom(ip, 'operator', 'Wrong@2025', proof)))
    expect(hashLimiter.verified - before).toBeLessThanOrEqual(20)
    // Those that were refused were no guesses: nobody's work grows by them.
    expect((await askSlider('10.15.0.9', { userName: 'operator' })).work?.bits ?? 0).toBeLessThanOrEqual(17)
  })
  it('lets nobody lock an account from elsewhere: a right password from a network of few attempts gets in, and its work grows', async () => {
    for (let i = 0; i < 12; i++) for (let n = 0; n < 6; n++) await tryFrom(`10.7.${i}.9`, 'operator', 'Wrong@2025')
    expect((await tryFrom('10.7.0.9', 'operator', PASSWORD)).msg).toContain('次数过多')
    expect((await tryFrom('10.8.0.9', 'operator', PASSWORD)).code).toBe(2000)
    const bits = async (userName: string) => (await askSlider('10.9.0.9', { userName })).work?.bits ?? 0
    expect([await bits('operator'), await bits('OPERATOR'), await bits('auditor')]).toEqual([19, 19, 0])
    // A proof without the work is none, right password or not; with it, it is.
    expect((await tryFrom('10.9.0.9', 'operator', PASSWORD, await slide('10.9.0.9', {}))).msg).toBe('验证失败，请重试')
    expect(
      (await tryFrom('10.9.0.9', 'operator', PASSWORD, await slide('10.9.0.9', { userName: 'operator' }))).code,
    ).toBe(2000)
  })
  it('lets a known machine and a remembered account in whatever was tried elsewhere, or here by others', async () => {
    const first = await server.running.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: form('leader_a', PASSWORD, { remember: true }),
    })
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
    const { rows } = await pool.query<{ n: number; oldest: number }>(
      `SELECT count(*) AS n, count(*) FILTER (WHERE subject = 'account invented100100') AS oldest FROM login_guard`,
    )
    expect(rows[0]).toEqual({ n: 100_000, oldest: 0 })
  })
})
