import { request } from 'node:http'
import type { Envelope } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Session, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const sessions: Record<string, Session> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['super', 'school_a']) sessions[name] = (await server.login(name)).session
})
afterAll(() => server.close())

const inject = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET', payload?: string) =>
  server.running.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })

/** Sends a path exactly as written: URL parsers would normalise it first. */
const asWritten = (path: string): Promise<[number | undefined, number]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.running.address)
    request({ hostname, port, path }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => resolve([answer.statusCode, (JSON.parse(body) as Envelope).code]))
    })
      .on('error', reject)
      .end()
  })

describe('requests', () => {
  it('may be forms or JSON', async () => {
    const headers = { token: sessions.school_a?.token ?? '', cookie: `Admin-Token=${sessions.school_a?.cookie}` }
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'schoolId=1'],
      ['application/json', '{"schoolId":"1"}'],
      ['application/json', '{"schoolId":1}'],
    ] as const) {
      expect(
        (await inject('/api/school/getSchoolVersion', { ...headers, 'content-type': type }, 'POST', body)).json().code,
      ).toBe(2000)
    }
    expect(
      (
        await inject(
          '/api/school/getSchoolVersion',
          { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          'POST',
          'schoolId=1&schoolId=2',
        )
      ).json().msg,
    ).toBe('参数错误：schoolId')
    expect(
      (await inject('/api/school/getSchoolVersion', { ...headers, 'content-type': 'text/xml' }, 'POST', '<a/>')).json()
        .code,
    ).toBe(500)
  })
  it('from other sites are refused', async () => {
    const login = {
      userName: 'super',
      password: PASSWORD,
      captchaVerifyParam: 'test-proof',
      sceneId: 'data-centre-login',
    }
    for (const site of ['cross-site', 'same-site']) {
      const answer = await server.running.app.inject({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'sec-fetch-site': site },
        payload: login,
      })
      expect(answer.json().msg).toBe('您没有访问权限')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
  it('with a path that layers read differently are refused', async () => {
    for (const url of [
      '//api/common/getSite',
      '/api//common/getSite',
      '/api/common%2fgetSite',
      '/api/%2e%2e/x',
      '/api/../x',
      '/a/%00',
      '/api/common/getSite;x=1',
      '/a%5cb',
      '/%E0%A4%A',
    ]) {
      expect([url, ...(await asWritten(url))]).toEqual([url, 400, 500])
    }
  })
  it('carry the security headers and an id, and nothing that names the server', async () => {
    for (const url of ['/api/common/getSite', '/healthz', '/Login']) {
      const { headers } = await inject(url, {}, url.startsWith('/api') ? 'POST' : 'GET')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data: blob:;media-src 'self';font-src 'self';connect-src 'self';worker-src 'self' blob:;manifest-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      for (const name of [
        'server',
        'x-powered-by',
        'x-ratelimit-limit',
        'access-control-allow-origin',
        'strict-transport-security',
      ])
        expect(headers[name]).toBeUndefined()
    }
    expect((await inject('/api/common/getSite', {}, 'POST')).headers['cache-control']).toBe('no-store')
  })
  it('with a cookie that is not encoded correctly are those of a stranger', async () => {
    for (const cookie of ['Admin-Token=%', 'Admin-Token=%E0%A4%A; Known-Machine=%', ';;=;', '\u00ff=%'])
      expect((await inject('/api/common/login/GetUserInfo', { cookie, token: 'x' }, 'POST')).json()).toMatchObject({
        code: -1,
      })
  })
  it('beyond a limit get 429 with an envelope', async () => {
    const open = () => inject('/api/bigLargeScreen/getTeaStuDialog', {}, 'POST')
    let last = await open()
    for (let i = 0; i < 60; i++) last = await open()
    expect([last.statusCode, last.json().msg]).toEqual([429, '操作过于频繁，请稍后再试'])
    server.clock.at += 120_000
    expect((await open()).statusCode).toBe(200)
  })
  it('that meet an unknown error get a neutral text and its id', async () => {
    const { pool } = server.services.database
    await pool.query('ALTER TABLE message RENAME TO message_away')
    const { envelope } = await server.call('message/getMessages', {}, sessions.super)
    await pool.query('ALTER TABLE message_away RENAME TO message')
    expect(envelope).toMatchObject({ code: 500, msg: '系统繁忙，请稍后再试' })
    expect(JSON.stringify(envelope)).not.toMatch(/message|SELECT|relation/)
  })
})

describe('pages', () => {
  it('open the app that owns the path; at unknown paths there is nothing, and the console leads on', async () => {
    const owners: Record<string, readonly [app: string, status: number]> = {
      '/': ['console', 200],
      '/Login': ['console', 200],
      '/school/dashBoard': ['console', 200],
      '/no/such/page': ['console', 404],
      '/Overview': ['screens', 200],
      '/realTime': ['screens', 200],
      '/realtime': ['console', 404],
      '/.git/HEAD': ['console', 404],
    }
    for (const [path, [app, status]] of Object.entries(owners)) {
      const { statusCode, body, headers } = await inject(path)
      expect([path, statusCode, body, headers['cache-control']]).toEqual([
        path,
        status,
        `<!doctype html><title>${app}</title>`,
        'no-store',
      ])
    }
  })
  it('have files that never change under their name, packed for the way', async () => {
    for (const app of ['console', 'screens']) {
      const { statusCode, headers } = await inject(`/assets-${app}/index-B7xk2Qpa.js`, { 'accept-encoding': 'br' })
      expect([statusCode, headers['cache-control'], headers['content-encoding']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'br',
      ])
    }
    for (const path of ['/assets-console/none-12345678.js', '/.env', '/server.lock'])
      expect([path, (await inject(path)).statusCode]).toEqual([path, 404])
  })
  it('say without sending a file whether it is there: pages ask so when one did not arrive', async () => {
    const ask = async (url: string) => (await server.running.app.inject({ method: 'HEAD', url })).statusCode
    expect([
      await ask('/assets-console/index-B7xk2Qpa.js'),
      await ask('/assets-console/none-12345678.js'),
      await ask('/homePage'),
      await ask('/api/no/such'),
    ]).toEqual([200, 404, 200, 404])
  })
})

describe('a starting server', () => {
  it('listens first and says so', async () => {
    const { createServer } = await import('./server.ts')
    const app = await createServer({
      config: server.services.config,
      log: server.services.log,
      folders: { console: '/nowhere/a', screens: '/nowhere/b' },
      open: () => undefined,
      early: {},
      forwarding: server.services.forwarding,
      ready: async () => false,
    })
    const answer = await app.inject({ method: 'POST', url: '/api/user/signOut' })
    expect([answer.statusCode, answer.json().msg, answer.headers['retry-after']]).toEqual([
      503,
      '服务正在启动，请稍候',
      '1',
    ])
    expect((await app.inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ live: true, ready: false })
    await app.close()
  })
})
