import { type TopicName, type Topics, topicNames } from '@data-centre/api'
import { expect, it } from 'vitest'
import { boundPayload, topicBounds } from './topic-bounds.ts'

/** Characters that take the most room: an ideograph has three bytes, a control character six as JSON. */
const LONG = '课\u0001"'.repeat(3000)
const FLOOD = 30_000

/** A row of each list of a topic, and what stands beside its lists, as a sender would fill them who chooses every text. */
const rank = { rank: 1, prevRank: null, id: LONG, value: 1e9, name: LONG, owner: LONG }
const place = { code: LONG, name: LONG, lng: 102.832_891, lat: 24.880_095 }
const slide = { path: LONG, title: LONG, seconds: 30, enabled: true, params: { province: LONG, schoolId: LONG } }
const period = { section: LONG, start: 1e13, end: 1e13, lessons: 1e6, people: 1e6, withheld: { people: 'derivable' } }
const numbers = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1e9]))
const rowOf: Readonly<Record<string, unknown>> = {
  'rt:online spark': 1e6,
  'rt:feed items': {
    ...place,
    id: LONG,
    t: 1e13,
    platform: LONG,
    logType: LONG,
    schoolId: LONG,
    school: LONG,
    city: LONG,
    who: LONG,
    text: LONG,
  },
  'rt:geo hits': { ...place, n: 1e6 },
  'rt:geo values': { code: LONG, name: LONG, value: 1e9 },
  'rt:rank schools': rank,
  'rt:rank teachers': rank,
  'rt:rank courses': rank,
  'rt:class sessions': {
    id: LONG,
    course: LONG,
    teacher: LONG,
    className: LONG,
    section: LONG,
    room: LONG,
    start: 1e13,
    should: null,
    present: null,
    withheld: { should: 'derivable', present: 'derivable' },
    acts: 1e6,
  },
  'rt:class campus.colleges': {
    id: LONG,
    name: LONG,
    students: null,
    activeRate: null,
    signs: null,
    lessons: { running: 1e6, ended: 1e6, later: 1e6 },
    withheld: { students: 'derivable', activeRate: 'derivable', signs: 'derivable' },
  },
  'rt:class campus.periods': period,
  'rt:waf types': { type: LONG, n: 1e9 },
  'rt:waf recent': { ...place, t: LONG, rule: LONG, action: LONG, src: LONG, host: LONG },
  'rt:carousel set': slide,
}
const besides: Partial<Record<TopicName, object>> = {
  'rt:class': { inClass: 1e6, attendance: null, campus: { day: LONG, running: period, next: period } },
  'rt:traffic': { ...numbers(['bwOut', 'bwIn', 'qps', 'err5xx', 'hit', 'p95']), line: { t: LONG, out: 1, in: 1 } },
  'rt:headMap': { screen: LONG, scopeCode: LONG, version: 1e9 },
  'rt:carousel': { schoolId: LONG, round: LONG, ver: 1e9, quiet: { from: LONG, to: LONG, dim: 0.5 } },
  'rt:interrupt': { id: LONG },
  'rt:replay': { id: LONG },
  'rt:notice': { kind: 'text', msg: LONG, version: LONG },
  'rt:counters': { date: LONG, c: numbers(Array.from({ length: 40 }, (_, i) => `today.measure${i}`)), tot: {} },
  'rt:trend': { minute: LONG },
  'rt:act': { joined: numbers(['before', 'mid', 'later']), expected: numbers(['before', 'mid', 'later']) },
}

function floodOf(topic: TopicName): Topics[TopicName] {
  const payload: Record<string, unknown> = structuredClone(besides[topic] ?? {}) as Record<string, unknown>
  for (const path of Object.keys(topicBounds[topic].lists)) {
    const names = path.split('.')
    const last = names.pop() as string
    let inner = payload
    for (const name of names) {
      inner[name] ??= {}
      inner = inner[name] as Record<string, unknown>
    }
    inner[last] = Array<unknown>(FLOOD).fill(rowOf[`${topic} ${path}`] ?? 1e9)
  }
  return payload as Topics[TopicName]
}

it.each(topicNames)('keeps %s within its bytes, whatever a sender floods it with', (topic) => {
  const bounded = boundPayload(topic, floodOf(topic))
  expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(topicBounds[topic].bytes)
  expect(Buffer.byteLength(JSON.stringify(bounded))).toBeGreaterThan(40)
})

it('leaves a message within its bounds as it is, and empties a list that no bound names', () => {
  const notice: Topics['rt:notice'] = { kind: 'text', msg: '今晚 20:00 维护', version: '1' }
  expect(boundPayload('rt:notice', notice)).toEqual(notice)
  const stray = { ...notice, rows: [1, 2, 3] }
  expect(boundPayload('rt:notice', stray)).toEqual({ ...notice, rows: [] })
})
