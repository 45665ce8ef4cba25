import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deviceToken, faults, type LiveScope, RIGHTS_CHANGED_TEXT, type TopicName, type Topics } from '@data-centre/api'
import { type LinkState, type LiveOptions, openLive, type TopicUpdate } from '@data-centre/api/socket'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventOf, openTestWorld, type TestWorld } from '../../testing/live-world.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { caller, ofWall, signed, wallKey, wallToken } from '../../testing/sockets/caller.ts'
import { openLosingProxy } from '../../testing/sockets/losing-proxy.ts'
import { RawSocket } from '../../testing/sockets/raw-socket.ts'
import { fuzzSockets } from '../../testing/sockets/socket-fuzz.ts'
import { isSigned } from '../domain/devices/proof.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { attachGateway, type Gateway } from './gateway.ts'
import { livePort } from './handlers.ts'
import { LiveDay } from './live-day.ts'

let offset = Date.parse('2025-05-14T12:00:00+08:00') - Date.now()
const clock = { now: () => Date.now() + offset }
const nation: Scope = { level: 'nation', label: '全国' }
const China: LiveScope = { level: 'nation', id: 'China' }
/** Lines of a session at the same time. */
const LINES = 5
let world: TestWorld
let live: LiveDay
let server: Server
let gateway: Gateway
let url = ''
/** Sessions whose account has changed; null = ended. */
const stamps = new Map<string, string | null>()

beforeAll(async () => {
  world = await openTestWorld()
  live = new LiveDay({ store: world.store, directory: world.directory, clock, rollupVersion: () => 0 })
  await live.hydrate()
  server = createServer((_, response) => response.end('page'))
  gateway = attachGateway(server, {
    live,
    build: 'b1',
    linesPerSession: LINES,
    authenticate: async (token, cookie, device) =>
      device === wallToken ? ofWall : token.startsWith('t') && cookie === `c${token.slice(1)}` ? caller(Number(token.slice(1))) : null,
    provesKey: async (deviceId, nonce, signature) => isSigned(wallKey, { deviceId, nonce, signature }, 'line'),
    standing: async (sessionIds) => new Map(sessionIds.filter((id) => stamps.get(id) !== null).map((id) => [id, stamps.get(id) ?? 'first'])),
    mayHear: (topic, { userId }) => topic !== 'rt:feed' || userId === 1,
    scopeOf: ({ area }, { level, id }) => {
      if (level === 'nation') return area.nation ? nation : null
      if (level === 'province') return area.nation ? { level, provinces: [id], label: id } : null
      return area.nation || area.schools.includes(Number(id)) ? { level, schools: [Number(id)], label: id } : null
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await gateway.close()
  server.closeAllConnections()
  server.close()
  await world.close()
})

const open: { close(): void }[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})

const until = async (what: () => unknown, ms = 5000): Promise<void> => {
  const end = Date.now() + ms
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

interface Heard {
  topic: TopicName
  data: Topics[TopicName]
  news: TopicUpdate
}
function watch(options: Partial<LiveOptions> & { user?: number; cookie?: string } = {}) {
  const heard: Heard[] = []
  const states: LinkState[] = []
  const refused: string[] = []
  const user = options.user ?? 1
  const line = openLive({
    getToken: () => `t${user}`,
    scope: China,
    topics: ['rt:counters'],
    url,
    onTopic: (topic, data, update) => heard.push({ topic, data, news: update }),
    onState: (state) => states.push(state),
    onRefused: (msg) => refused.push(msg),
    connection: { extraHeaders: { cookie: options.cookie ?? `Admin-Token=c${user}` } },
    times: { retry: 30, retryMost: 200 },
    ...options,
  })
  open.push(line)
  const counters = () => heard.filter((entry) => entry.topic === 'rt:counters').at(-1)?.data as Topics['rt:counters'] | undefined
  return { line, heard, states, refused, counters }
}

it('serves a paired wall once its key has signed for this connection, and cuts a copied token', async () => {
  let asked = 0
  const lineOf = (prove: (nonce: string) => string) => {
    asked = 0
    deviceToken.set(wallToken)
    deviceToken.signWith(async (nonce) => {
      asked += 1
      return prove(nonce)
    })
    return watch()
  }
  try {
    const own = lineOf((nonce) => signed(nonce, 'line'))
    await until(() => own.counters())
    expect(asked).toBe(1)
    own.line.close()
    // Without the key, with a signature of another connection, with one that was given for a token: cut, and back in vain.
    for (const prove of [() => '', () => signed('another', 'line'), (nonce: string) => signed(nonce, 'device')]) {
      const copy = lineOf(prove)
      await until(() => asked >= 2)
      expect([copy.heard, copy.states]).toEqual([[], []])
      copy.line.close()
    }
  } finally {
    deviceToken.set(null)
    deviceToken.signWith(null)
  }
})

it('sends the full state first, then only what changed, within moments', async () => {
  const wall = watch()
  await until(() => wall.counters())
  expect(wall.heard[0]?.news).toMatchObject({ snapshot: true, reset: false })
  const before = wall.counters()?.c['today.logs'] as number
  live.accept([eventOf(1, 'study', clock.now(), { courseId: 1 }), eventOf(2, 'login', clock.now())])
  await until(() => wall.counters()?.c['today.logs'] === before + 2)
  expect(wall.counters()).toMatchObject({ date: '2025-05-14', c: { 'today.logins': 1, 'online.users': 2 }, tot: { 'users.total': 60 } })
  expect(wall.states).toEqual(['live'])
  expect(Math.abs(wall.line.now() - clock.now())).toBeLessThan(100)
})

it('speaks at most ten times a second and ends with the true numbers', async () => {
  const wall = watch()
  await until(() => wall.counters())
  const messages = wall.heard.length
  const begin = performance.now()
  for (let i = 0; i < 100; i++) {
    live.accept([eventOf((i % 50) + 1, 'study', clock.now())])
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await until(() => wall.counters()?.c['today.logs'] === live.value('today.logs', nation))
  expect(wall.heard.length - messages).toBeLessThanOrEqual((performance.now() - begin) / 100 + 2)
  const { c } = await livePort(live).realTime(nation)
  expect(wall.counters()?.c).toEqual(c)
})

it('refuses areas that are not the caller’s, unknown callers and foreign pages', async () => {
  const nosy = watch({ user: 2 })
  await until(() => nosy.refused.length > 0)
  expect(nosy.refused).toEqual([faults.forbidden.msg])
  const own = watch({ user: 2, scope: { level: 'school', id: '1' } })
  await until(() => own.counters())
  expect(own.counters()?.tot['users.total']).toBe(20)
  const stranger = watch({ cookie: 'Admin-Token=c9' })
  const foreign = watch({ connection: { extraHeaders: { cookie: 'Admin-Token=c1', origin: 'https://evil.example' } } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([stranger.line.state(), foreign.line.state()]).toEqual(['offline', 'offline'])
  expect([...stranger.heard, ...foreign.heard]).toEqual([])
})

it('gives a session so many lines at the same time; a further one polls until another is closed, and cuts none', async () => {
  const lines = Array.from({ length: LINES }, () => watch({ user: 5, topics: ['rt:notice'] }).line)
  await until(() => lines.every((line) => line.state() === 'live'))
  let polls = 0
  const further = watch({ user: 5, topics: ['rt:notice'], times: { retry: 30, retryMost: 60, pollAfter: 100, pollEvery: 100 }, poll: async () => polls++ })
  await until(() => polls > 2)
  expect([further.line.state(), ...lines.map((line) => line.state())]).toEqual(['polling', ...lines.map(() => 'live')])
  // Lines of others are not counted.
  const other = watch({ user: 4, topics: ['rt:notice'] })
  await until(() => other.line.state() === 'live')
  lines[0]?.close()
  await until(() => further.line.state() === 'live')
})

it('brings every topic', async () => {
  const topics: TopicName[] = ['rt:counters', 'rt:online', 'rt:trend', 'rt:feed', 'rt:geo', 'rt:rank', 'rt:act', 'rt:notice']
  const wall = watch({ topics, scope: { level: 'province', id: '530000' } })
  await until(() => wall.heard.length >= 7)
  live.accept([eventOf(1, 'study', clock.now(), { courseId: 2 }), eventOf(2, 'study', clock.now(), { courseId: 2 })])
  await until(() => wall.heard.some((entry) => entry.topic === 'rt:feed' && !entry.news.snapshot) && wall.heard.some((entry) => entry.topic === 'rt:geo' && !entry.news.snapshot))
  const feed = wall.heard.find((entry) => entry.topic === 'rt:feed' && !entry.news.snapshot)?.data as Topics['rt:feed']
  // The second event happened in another province.
  expect(feed.items.map((item) => [item.who, item.text, item.city])).toEqual([['张**', '学习《课程2》', '大理州']])
  const geo = wall.heard.find((entry) => entry.topic === 'rt:geo' && !entry.news.snapshot)?.data as Topics['rt:geo']
  expect(geo.hits).toEqual([expect.objectContaining({ code: '532900', n: 1 })])
  gateway.tell('rt:notice', { kind: 'text', msg: '今晚维护', version: '1' })
  await until(() => wall.heard.some((entry) => entry.topic === 'rt:notice'))
  const rank = wall.heard.findLast((entry) => entry.topic === 'rt:rank')?.data as Topics['rt:rank']
  expect(rank.schools.map((row) => row.owner)).toEqual(['云南省', '云南省'])
})

it('tells of an area only who may see it', async () => {
  const wide = watch({ topics: ['rt:carousel'] })
  const narrow = watch({ topics: ['rt:carousel'], user: 2, scope: { level: 'school', id: '1' } })
  await until(() => wide.line.state() === 'live' && narrow.line.state() === 'live')
  const heard = ({ heard: text }: typeof wide) => text.map(({ data }) => (data as Topics['rt:carousel']).schoolId)
  for (const id of ['3', '1']) gateway.tell('rt:carousel', { schoolId: id, set: [], ver: 1 }, { level: 'school', id })
  gateway.tell('rt:carousel', { schoolId: '', set: [], ver: 1 })
  await until(() => wide.heard.length === 3 && narrow.heard.length === 2)
  expect([heard(wide), heard(narrow)]).toEqual([
    ['3', '1', ''],
    ['1', ''],
  ])
})

it('tells everybody at midnight to begin anew', async () => {
  const wall = watch({ topics: ['rt:counters', 'rt:trend'] })
  await until(() => wall.heard.length === 2)
  expect(wall.counters()?.c['today.logs']).toBeGreaterThan(0)
  const past = offset
  offset += 12 * 3_600_000
  await live.tick()
  await until(() => wall.heard.filter((entry) => entry.news.reset).length === 2)
  expect(wall.counters()).toMatchObject({ date: '2025-05-15', c: { 'today.logs': 0, 'today.activeUsers': 0 } })
  live.accept([eventOf(4, 'study', clock.now())])
  await until(() => wall.counters()?.c['today.logs'] === 1)
  offset = past
  await live.tick()
})

it('asks for the full state when a message is missing', async () => {
  const proxy = await openLosingProxy(portOf())
  const wall = watch({ url: proxy.url })
  await until(() => wall.counters())
  const before = wall.counters()?.c['today.logs'] as number
  proxy.dropNextMessage()
  live.accept([eventOf(5, 'study', clock.now())])
  await until(() => proxy.dropped() === 1)
  live.accept([eventOf(5, 'study', clock.now())])
  await until(() => wall.counters()?.c['today.logs'] === before + 2)
  expect(wall.heard.filter((entry) => entry.news.snapshot)).toHaveLength(2)
  proxy.close()
})

it('notices a half-open line, polls meanwhile and comes back', async () => {
  const proxy = await openLosingProxy(portOf())
  let polls = 0
  const wall = watch({ url: proxy.url, times: { silence: 600, pollAfter: 200, pollEvery: 200, retry: 300, retryMost: 300 }, poll: async () => polls++ })
  await until(() => wall.line.state() === 'live')
  proxy.swallow(true)
  await until(() => wall.states.includes('offline'))
  await until(() => wall.line.state() === 'polling')
  live.accept([eventOf(6, 'study', clock.now())])
  proxy.swallow(false)
  await until(() => wall.line.state() === 'live')
  await until(() => wall.counters()?.c['today.logs'] === live.value('today.logs', nation))
  expect(polls).toBeGreaterThan(0)
  proxy.close()
})

it('grants the topics that the caller may hear, and none is a refusal', async () => {
  const school: LiveScope = { level: 'school', id: '1' }
  const some = watch({ user: 2, scope: school, topics: ['rt:counters', 'rt:feed'] })
  await until(() => some.counters())
  expect(some.heard.some(({ topic }) => topic === 'rt:feed')).toBe(false)
  const none = watch({ user: 2, scope: school, topics: ['rt:feed'] })
  await until(() => none.refused.length > 0)
  expect(none.refused).toEqual([faults.forbidden.msg])
})

it('tells who hears notices that their rights have changed before their connection is closed, whatever their area', async () => {
  const page = watch({ user: 4, topics: ['rt:notice'], scope: China })
  await until(() => page.line.state() === 'live')
  stamps.set('s4', 'changed')
  await until(() => page.heard.length > 0, 10_000)
  expect(page.heard[0]?.data).toMatchObject({ kind: 'text', msg: RIGHTS_CHANGED_TEXT })
  stamps.delete('s4')
})

it('cuts the sockets of sessions that have ended elsewhere, and of accounts that have changed', async () => {
  for (const stamp of ['second', null]) {
    const wall = watch({ user: 3, scope: { level: 'school', id: '1' }, times: { retry: 60_000, retryMost: 60_000 } })
    await until(() => wall.line.state() === 'live')
    stamps.set('s3', stamp)
    await until(() => wall.line.state() === 'offline')
    stamps.delete('s3')
  }
})

it('cuts the sockets of a session, and empty rooms cost nothing', async () => {
  const wall = watch({ times: { retry: 60_000, retryMost: 60_000 } })
  await until(() => wall.line.state() === 'live')
  expect(gateway.seqOf(nation)).toHaveProperty('rt:counters')
  gateway.cut(['s1'])
  await until(() => wall.line.state() === 'offline')
  await until(() => gateway.size() === 0)
  expect(gateway.seqOf(nation)).toEqual({})
})

const portOf = (): number => Number(new URL(url).port)

it('answers a handshake whose token is no text, and one whose cookie is not encoded correctly, with a refusal', async () => {
  const nested = new RawSocket({ port: portOf() })
  await nested.until('0{')
  nested.send('40/rt,{"token":{"toString":1}}')
  expect(await nested.until('44/rt,')).toBe(true)
  const malformed = new RawSocket({ port: portOf(), headers: { cookie: 'Admin-Token=%' } })
  await malformed.until('0{')
  malformed.send('40/rt,{"token":"t1"}')
  expect(await malformed.until(`"code":${faults.signedOut.code}`)).toBe(true)
  for (const socket of [nested, malformed]) socket.close()
})

it('keeps no connection that joins another namespace or says too much before it is known', async () => {
  const elsewhere = new RawSocket({ port: portOf() })
  await elsewhere.until('0{')
  elsewhere.send('40')
  expect(await elsewhere.until('44{')).toBe(true)
  const talkative = new RawSocket({ port: portOf() })
  await talkative.until('0{')
  for (let i = 0; i < 20; i++) talkative.send('40/x,')
  expect(await talkative.until('never said')).toBe(false)
  elsewhere.close()
})

const FUZZ_CLIENTS = 8
const FUZZ_PACKETS = process.env.TEST_FULL === '1' ? 100_000 : 400

it('outlives whatever is sent to it (seeded; 100,000 packets with TEST_FULL=1)', async () => {
  const seed = process.env.TEST_SEED ?? ''
  process.stdout.write(`TEST_SEED=${seed}, ${FUZZ_PACKETS} packets\n`)
  const unhandled: unknown[] = []
  const note = (reason: unknown): unknown => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const sessions = Array.from({ length: 200 }, (_, i) => ({ token: `t${i + 100}`, cookie: `c${i + 100}` }))
  const fuzz = (n: number) =>
    fuzzSockets({ port: portOf(), random: seededRandom(`${seed} ${n}`), packets: FUZZ_PACKETS / FUZZ_CLIENTS, sessions: [...sessions, { token: 't1', cookie: 'c1' }] })
  await Promise.all(Array.from({ length: FUZZ_CLIENTS }, (_, n) => fuzz(n)))
  const wall = watch()
  await until(() => wall.counters())
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
