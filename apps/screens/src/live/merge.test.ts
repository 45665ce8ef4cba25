import type { FeedItem, Topics } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { linkOf } from './link.ts'
import { mergeCounters, mergeFeed, mergeValues, withOnline } from './merge.ts'

const day = (c: object, date = '2025-05-14') => ({ date, c, tot: {} })

describe('counters', () => {
  it('never fall within a day, whatever path they came by', () => {
    const merged = mergeCounters(
      day({ 'today.logs': 100, 'online.users': 50 }),
      day({ 'today.logs': 90, 'online.users': 40, 'today.logins': 3 }),
      false,
    )
    expect(merged.c).toEqual({ 'today.logs': 100, 'online.users': 40, 'today.logins': 3 })
  })
  it('start over after a reset and on a new day, and ignore yesterday', () => {
    const before = day({ 'today.logs': 100 })
    expect(mergeCounters(before, day({ 'today.logs': 90 }), true).c).toEqual({ 'today.logs': 90 })
    expect(mergeCounters(before, day({ 'today.logs': 2 }, '2025-05-15'), false).c).toEqual({ 'today.logs': 2 })
    expect(mergeCounters(before, day({ 'today.logs': 999 }, '2025-05-13'), false)).toBe(before)
  })
})

describe('marks of withheld counters', () => {
  const few = { ...day({ 'today.signIns': null, 'today.logs': 9 }), withheld: { 'today.signIns': 'few' } } as const

  it('stay with their counter until it comes again', () => {
    const after = mergeCounters(few, day({ 'today.logs': 10 }), false)
    expect(after).toEqual({ ...few, c: { 'today.signIns': null, 'today.logs': 10 } })
    const derivable = { ...day({ 'today.signIns': null }), withheld: { 'today.signIns': 'derivable' } } as const
    expect(mergeCounters(after, derivable, false).withheld).toEqual({ 'today.signIns': 'derivable' })
    expect(mergeCounters(after, day({ 'today.signIns': 5 }), false)).toEqual(
      day({ 'today.signIns': 5, 'today.logs': 10 }),
    )
  })

  it('end with their day and with a snapshot that starts over', () => {
    expect(mergeCounters(few, day({ 'today.signIns': 0 }, '2025-05-15'), false)).not.toHaveProperty('withheld')
    expect(mergeCounters(few, day({ 'today.logs': 1 }), true)).not.toHaveProperty('withheld')
  })

  it('go over to the people online of the other topic', () => {
    const online = { online: 9, byPlatform: {}, byRole: {}, spark: [] } as unknown as Topics['rt:online']
    const counters = { ...day({ 'online.users': null }), withheld: { 'online.users': 'few' } } as const
    expect(withOnline({ counters, online }, 'counters').online).toEqual({
      ...online,
      online: null,
      withheld: { online: 'few' },
    })
    expect(withOnline({ counters, online }, 'online').counters).toEqual(day({ 'online.users': 9 }))
  })
})

it('says one number of people online, the one that came last', () => {
  const online = {
    online: 9,
    byPlatform: { zyk: 9, zjy: 0, mooc: 0, zyq: 0 },
    byRole: { teacher: 4, student: 5 },
    spark: [8, 9],
  }
  const state = { counters: day({ 'today.logs': 7, 'online.users': 8 }), online }
  expect(withOnline(state, 'online').counters.c).toEqual({ 'today.logs': 7, 'online.users': 9 })
  expect(withOnline(state, 'counters').online).toEqual({ ...online, online: 8 })
  expect(withOnline({ online }, 'online')).toEqual({ online })
})

it('keeps each event once, the newest first', () => {
  const item = (id: string, t: number) => ({ id, t }) as FeedItem
  const rows = mergeFeed([item('b', 2), item('a', 1)], [item('d', 4), item('b', 2), item('c', 3)], 3)
  expect(rows.map(({ id }) => id)).toEqual(['d', 'c', 'b'])
})

it('keeps places that are not mentioned, unless the whole list arrives', () => {
  const place = (code: string, value: number) => ({ code, name: code, value })
  expect(mergeValues([place('a', 1), place('b', 2)], [place('b', 3)], false)).toEqual([place('a', 1), place('b', 3)])
  expect(mergeValues([place('a', 1)], [place('b', 3)], true)).toEqual([place('b', 3)])
})

it('says how fresh the wall is', () => {
  expect(linkOf({ state: 'live', away: 0, hasData: true }, 10_000)).toBe('live')
  expect(linkOf({ state: 'offline', away: 500, hasData: false }, 10_000)).toBe('connecting')
  expect(linkOf({ state: 'offline', away: 500, hasData: true }, 10_000)).toBe('live')
  expect(linkOf({ state: 'polling', away: 12_000, hasData: true }, 10_000)).toBe('polling')
  expect(linkOf({ state: 'offline', away: 12_000, hasData: true }, 10_000)).toBe('lost')
  expect(linkOf({ state: 'offline', away: 12_000, hasData: false }, 10_000)).toBe('nothing')
})
