import { describe, expect, it } from 'vitest'
import { percentile, TopicBook } from '../live/topic-log.ts'
import { verdictsOf } from './measure-screen.ts'

describe('verdicts', () => {
  const graphics = { api: 'webgl2', renderer: 'x', largestTexture: 8192 } as const
  const of = (scale: number, fps: number | null, api: 'webgl2' | 'webgl' | null = 'webgl2') =>
    verdictsOf({ scale }, fps === null ? null : { fps, longest: 40 }, { ...graphics, api }).map(({ passed }) => passed)
  it('hold a screen to its scale, its frames and its graphics', () => {
    expect(of(0.5, 25)).toEqual([true, true, true])
    expect(of(0.499, 24.9, 'webgl')).toEqual([false, false, false])
    expect(of(1, null, null)).toEqual([true, null, false])
  })
})

describe('what a line hears', () => {
  it('is counted by topic: messages, rate, last number, gaps, latency', () => {
    const book = new TopicBook()
    const heard = (seq: number, late: number, missed = 0, snapshot = false) => ({
      topic: 'rt:counters' as const,
      ts: 0,
      seq,
      missed,
      late,
      snapshot,
      data: {},
    })
    book.hear(heard(7, 5000, 0, true), 1000)
    book.hear(heard(8, 20), 2000)
    book.hear(heard(11, 40, 2), 3000)
    book.hear(heard(12, -3), 4000)
    expect(book.line('rt:counters', 5000)).toEqual({
      topic: 'rt:counters',
      messages: 4,
      rate: 1,
      seq: 12,
      missed: 2,
      p50: 20,
      p95: 40,
    })
    expect(book.line('rt:geo', 5000)).toEqual({
      topic: 'rt:geo',
      messages: 0,
      rate: null,
      seq: null,
      missed: 0,
      p50: null,
      p95: null,
    })
    book.forget('rt:counters')
    expect(book.line('rt:counters', 6000).messages).toBe(0)
  })
  it('has percentiles as they are counted by hand', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
    expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([9], 0.95), percentile([], 0.5)]).toEqual([
      50,
      95,
      9,
      null,
    ])
  })
})
