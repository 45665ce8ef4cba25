import {
  deviceToken,
  faults,
  type LiveScope,
  NATION_AREA,
  RIGHTS_CHANGED_TEXT,
  type TopicName,
  type Topics,
} from '@data-centre/api'
import { expect, it } from 'vitest'
import { signed, wallToken } from '../../../testing/sockets/caller.ts'
import { openLosingProxy } from '../../../testing/sockets/losing-proxy.ts'
import {
  China,
  clock,
  gateway,
  LINES,
  live,
  nation,
  portOf,
  provideGateway,
  stamps,
  until,
  watch,
} from '../../../testing/worlds/gateway-world.ts'
import { eventOf } from '../../../testing/worlds/live-world.ts'
import { livePort } from '../handlers.ts'

provideGateway()

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
  expect(wall.counters()).toMatchObject({
    date: '2025-05-14',
    c: { 'today.logins': 1, 'online.users': 2 },
    tot: { 'users.total': 60 },
  })
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
  const further = watch({
    user: 5,
    topics: ['rt:notice'],
    times: { retry: 30, retryMost: 60, pollAfter: 100, pollEvery: 100 },
    poll: async () => polls++,
  })
  await until(() => polls > 2)
  expect([further.line.state(), ...lines.map((line) => line.state())]).toEqual(['polling', ...lines.map(() => 'live')])
  // Lines of others are not counted.
  const other = watch({ user: 4, topics: ['rt:notice'] })
  await until(() => other.line.state() === 'live')
  lines[0]?.close()
  await until(() => further.line.state() === 'live')
})

it('brings every topic', async () => {
  const topics: TopicName[] = [
    'rt:counters',
    'rt:online',
    'rt:trend',
    'rt:feed',
    'rt:geo',
    'rt:rank',
    'rt:act',
    'rt:notice',
  ]
  const wall = watch({ topics, scope: { level: 'province', id: '530000' } })
  await until(() => wall.heard.length >= 7)
  live.accept([eventOf(1, 'study', clock.now(), { courseId: 2 }), eventOf(2, 'study', clock.now(), { courseId: 2 })])
  await until(
    () =>
      wall.heard.some((entry) => entry.topic === 'rt:feed' && !entry.news.snapshot) &&
      wall.heard.some((entry) => entry.topic === 'rt:geo' && !entry.news.snapshot),
  )
  const feed = wall.heard.find((entry) => entry.topic === 'rt:feed' && !entry.news.snapshot)?.data as Topics['rt:feed']
  // The second event happened in another province.
  expect(feed.items.map((item) => [item.who, item.text, item.city])).toEqual([['张**', '学习《课程2》', '大理州']])
  const geo = wall.heard.find((entry) => entry.topic === 'rt:geo' && !entry.news.snapshot)?.data as Topics['rt:geo']
  expect(geo.hits).toEqual([expect.objectContaining({ code: '532900', n: 1 })])
  gateway.tell('rt:notice', { kind: 'text', msg: '今晚维护', version: '1' }, NATION_AREA)
  await until(() => wall.heard.some((entry) => entry.topic === 'rt:notice'))
  const rank = wall.heard.findLast((entry) => entry.topic === 'rt:rank')?.data as Topics['rt:rank']
  expect(rank.schools.map((row) => row.owner)).toEqual(['云南省', '云南省'])
})

it('tells what is said to an area only those whom it is for', async () => {
  const wide = watch({ topics: ['rt:carousel'] })
  const narrow = watch({ topics: ['rt:carousel'], user: 2, scope: { level: 'school', id: '1' } })
  await until(() => wide.line.state() === 'live' && narrow.line.state() === 'live')
  const heard = ({ heard: text }: typeof wide) => text.map(({ data }) => (data as Topics['rt:carousel']).schoolId)
  for (const id of ['3', '1']) gateway.tell('rt:carousel', { schoolId: id, set: [], ver: 1 }, { level: 'school', id })
  gateway.tell('rt:carousel', { schoolId: '', set: [], ver: 1 }, NATION_AREA)
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
  const past = clock.offset
  clock.offset += 12 * 3_600_000
  await live.tick()
  await until(() => wall.heard.filter((entry) => entry.news.reset).length === 2)
  expect(wall.counters()).toMatchObject({ date: '2025-05-15', c: { 'today.logs': 0, 'today.activeUsers': 0 } })
  live.accept([eventOf(4, 'study', clock.now())])
  await until(() => wall.counters()?.c['today.logs'] === 1)
  clock.offset = past
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
  const wall = watch({
    url: proxy.url,
    times: { silence: 600, pollAfter: 200, pollEvery: 200, retry: 300, retryMost: 300 },
    poll: async () => polls++,
  })
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
