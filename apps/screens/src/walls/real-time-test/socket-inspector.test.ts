import type { Heard } from '@data-centre/api/socket'
import { expect, it } from 'vitest'
import { differences } from './differences.ts'
import { firstLine } from './message-list.tsx'
import { SocketRecord } from './socket-record.ts'

const date = '2025-05-14'
const heard = (seq: number, c: object, more: Partial<Heard> = {}): Heard => ({
  topic: 'rt:counters',
  ts: 0,
  seq,
  missed: 0,
  late: 5,
  snapshot: false,
  data: { date, c, tot: {} },
  ...more,
})

it('knows the counters as the socket alone says them', () => {
  const record = new SocketRecord()
  record.hear(heard(4, { 'today.logs': 1 }), 0)
  expect(record.counters).toBeUndefined()
  record.hear(heard(4, { 'today.logs': 10, 'today.logins': 3 }, { snapshot: true }), 10)
  record.hear(heard(5, { 'today.logs': 12 }), 20)
  expect(record.counters?.c).toEqual({ 'today.logs': 12, 'today.logins': 3 })
  // What comes after a gap stands on numbers that nobody knows.
  record.hear(heard(8, { 'today.logs': 20 }, { missed: 2 }), 30)
  expect(record.counters?.c).toEqual({ 'today.logs': 12, 'today.logins': 3 })
  record.hear(heard(8, { 'today.logs': 19, 'today.logins': 4 }, { snapshot: true }), 40)
  expect(record.counters?.c).toEqual({ 'today.logs': 19, 'today.logins': 4 })
})

it('keeps the newest messages first, and counts topics and trips', () => {
  const record = new SocketRecord()
  for (let seq = 1; seq <= 205; seq++) record.hear(heard(seq, {}), seq)
  expect([record.messages.length, record.messages[0]?.seq, record.messages.at(-1)?.seq]).toEqual([200, 205, 6])
  expect(record.lines(['rt:counters', 'rt:hb'], 300).map(({ topic, messages, seq }) => [topic, messages, seq])).toEqual(
    [
      ['rt:counters', 205, 205],
      ['rt:hb', 0, null],
    ],
  )
  expect(record.trips).toEqual({ last: null, p50: null, p95: null })
  for (const trip of [30, 10, 20]) record.measure(trip)
  expect(record.trips).toEqual({ last: 20, p50: 20, p95: 30 })
})

it('tells what differs from what only moved meanwhile', () => {
  const at = (logs: number, logins: number, people: number) => ({
    date,
    c: { 'today.logs': logs, 'today.logins': logins, 'online.users': people },
    tot: {},
  })
  const rest = {
    date,
    c: { 'today.logs': 12, 'today.logins': 5, 'online.users': 8, 'today.signIns': 2 },
    tot: { 'users.total': 7 },
  }
  expect(differences(rest, at(10, 7, 9), { ...at(13, 8, 6), tot: { 'users.total': 7, 'courses.total': 1 } })).toEqual([
    { id: 'today.logs', rest: 12, socket: 12, gap: 0 },
    { id: 'today.logins', rest: 5, socket: 7, gap: -2 },
    { id: 'online.users', rest: 8, socket: 8, gap: 0 },
    { id: 'today.signIns', rest: 2, socket: null, gap: null },
    { id: 'users.total', rest: 7, socket: 7, gap: 0 },
    { id: 'courses.total', rest: null, socket: 1, gap: null },
  ])
})

it('shows as much of a message as fits into its line', () => {
  expect(firstLine('{"a":1}', 24)).toBe('{"a":1}')
  expect(firstLine('云岭机电学院今日日志', 6)).toBe('云岭机电学…')
})
