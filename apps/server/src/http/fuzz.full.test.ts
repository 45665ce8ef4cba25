import { type CallPath, callAt, callPaths, type Envelope, faults, TOKEN_COOKIE } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/seeded-random.ts'
import { type Session, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer({ REQUESTS_PER_MINUTE: '10000000' })
  session = (await server.login('super')).session
})
afterAll(() => server.close())

const strange: unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  '9007199254740993',
  "1' OR '1'='1",
  '1; DROP TABLE sys_user',
  '云南省',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  '{"a":1}',
  '../../etc/passwd',
  '%00',
  '<script>',
  '{x:Identifier}',
  '$(1+1)',
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  true,
  false,
  null,
  [],
  [1, 2],
  [[[[]]]],
  {},
  { toString: 1 },
  { $ne: null },
  'constructor',
  '__proto__',
  '2025-02-30',
  '2025-13-01',
  '0000-00-00',
  '9999-12-31',
  'day',
  'custom',
  'asc',
  '1,2,3',
]
const fieldsOf = (path: CallPath): string[] =>
  Object.keys((callAt(path) as unknown as { input: { shape?: object } } | undefined)?.input.shape ?? {})
const existing = new Set<string>(Object.values(faults).map(({ msg }) => msg))
const leaks =
  /\bat \/|node_modules|SELECT |INSERT |syntax error|relation "|chdb|stack|TypeError|ReferenceError|ZodError/i

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4000)

describe('malformed input', () => {
  it('is refused with an envelope and never breaks anything', async () => {
    const dice = seededRandom(20_250_514)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T
    const wrong: string[] = []
    const paths = callPaths.filter((path) => path !== 'ingest/events')
    for (let i = 0; i < REQUESTS; i++) {
      const path = pick(paths)
      const call = callAt(path)
      const names = [
        ...fieldsOf(path),
        ...(dice() < 0.2 ? [pick(['id', 'role', '__proto__', 'constructor', 'schoolManage', 'a[b]', ''])] : []),
      ]
      const input = Object.fromEntries(names.filter(() => dice() < 0.7).map((name) => [name, pick(strange)]))
      const headers: Record<string, string> =
        path.includes('ogout') || path.includes('signOut') || dice() < 0.3
          ? {}
          : { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` }
      const kind = dice()
      const request = { method: call?.method ?? 'POST', url: `/api/${path}`, headers } as const
      const form = () =>
        new URLSearchParams(
          Object.entries(input).map(([name, value]): [string, string] => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        ).toString()
      const answer =
        call?.method === 'GET'
          ? await server.running.app.inject({ ...request, url: `/api/${path}?${form()}` })
          : kind < 0.5
            ? await server.running.app.inject({
                ...request,
                headers: { ...headers, 'content-type': 'application/json' },
                payload: JSON.stringify(input),
              })
            : kind < 0.85
              ? await server.running.app.inject({
                  ...request,
                  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
                  payload: form(),
                })
              : await server.running.app.inject({
                  ...request,
                  headers: {
                    ...headers,
                    'content-type': pick([
                      'application/json',
                      'application/x-www-form-urlencoded',
                      'text/plain',
                      'application/xml',
                      '',
                    ]),
                  },
                  payload: pick([
                    '{',
                    '[',
                    'null',
                    '"x"',
                    '{"__proto__":{"a":1}}',
                    '{"constructor":{"prototype":{}}}',
                    '\u0000',
                    '[1]',
                    `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
                    '&&&=',
                    'a=1&a=2&a[b]=3',
                    '['.repeat(50_000),
                  ]),
                })
      // The clock moves, or the limits of the captcha calls would answer for everything else.
      if (i % 20 === 0) server.clock.at += 61_000
      if (i % 300 === 0) session = (await server.login('super')).session
      const text = answer.body
      if (String(answer.headers['content-type']).includes('spreadsheet')) continue
      let envelope: Partial<Envelope> = {}
      try {
        envelope = JSON.parse(text) as Envelope
      } catch {
        wrong.push(`${path}: no envelope: ${text.slice(0, 80)}`)
        continue
      }
      if (typeof envelope.code !== 'number' || typeof envelope.msg !== 'string' || !('data' in envelope))
        wrong.push(`${path}: no envelope`)
      if (answer.statusCode >= 500 && answer.statusCode !== 503)
        wrong.push(`${path}: ${answer.statusCode} for ${JSON.stringify(input).slice(0, 300)}`)
      if (envelope.msg === faults.internal.msg)
        wrong.push(`${path}: internal for ${JSON.stringify(input).slice(0, 300)} ${String(request.url).slice(0, 100)}`)
      if (!text.includes('data:image') && leaks.test(text)) wrong.push(`${path}: leaks ${text.slice(0, 200)}`)
      // A rule of the back office has words of its own and says that it is one.
      const ruled = ['param', 'rule', 'credentials'].includes(
        String((envelope.data as { reason?: string } | null)?.reason),
      )
      if (
        envelope.code !== 2000 &&
        envelope.msg &&
        !existing.has(envelope.msg) &&
        !ruled &&
        !/^(参数错误|请|长度|日期|验证|服务)/.test(envelope.msg)
      )
        wrong.push(`${path}: text ${envelope.msg}`)
    }
    expect(wrong).toEqual([])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  }, 3_600_000)
  it('that is too large is refused', async () => {
    const answer = await server.running.app.inject({
      method: 'POST',
      url: '/api/batch',
      payload: { calls: [{ path: 'x', body: { a: 'x'.repeat(400_000) } }] },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 500])
  })
})
