import type { MetricId } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { findInsights, type InsightQuestion } from './find.ts'
import type { ComparedRow } from './rules.ts'

const colleges: InsightQuestion = { subject: '院系', flow: 'logs.count', rates: [], size: 'students.total' }
/** Rows 甲, 乙, 丙 … with their logs of the period and of the one before. */
const logs = (...amounts: readonly (readonly [now: number | null, before: number | null])[]): ComparedRow[] =>
  amounts.map(([now, before], i) => ({
    id: String(i + 1),
    name: '甲乙丙丁戊己庚辛壬癸'[i] ?? '',
    now: { 'logs.count': now },
    before: { 'logs.count': before },
  }))
const textsOf = (rows: readonly ComparedRow[], question = colleges) =>
  findInsights(rows, question).map(({ text }) => text)

describe('the row that makes up most of a change', () => {
  it('is named with its share of what moved the same way', () => {
    // 400 -> 480: 甲 +60 and 乙 +40 make the increase of 100, 丙 lost 20.
    expect(findInsights(logs([160, 100], [140, 100], [180, 200]), colleges)).toEqual([
      {
        rule: 'change',
        id: '1',
        name: '甲',
        metric: 'logs.count',
        text: '日志数较上期增加 20.0%，主要来自甲（占增量的 60.0%）',
      },
    ])
    expect(textsOf(logs([100, 160], [100, 140], [200, 180]))).toEqual([
      // 480 -> 400: 甲 -60, 乙 -40.
      '日志数较上期减少 16.7%，主要来自甲（占减量的 60.0%）',
    ])
  })
  it('is not said of two rows, of little, of a small change, or where it is spread evenly', () => {
    expect(textsOf(logs([200, 100], [100, 100]))).toEqual([])
    expect(textsOf(logs([60, 33], [33, 33], [33, 33]))).toEqual([])
    expect(textsOf(logs([139, 100], [100, 100], [200, 200]))).toEqual([])
    expect(textsOf(logs([120, 100], [120, 100], [120, 100], [120, 100]))).toEqual([])
  })
  it('is not said where a number is withheld', () => {
    expect(textsOf(logs([160, 100], [null, 100], [180, 200]))).toEqual([])
  })
})

describe('rows that have nothing any more', () => {
  it('are counted with what they had', () => {
    expect(textsOf(logs([0, 30], [50, 50], [0, 25]))[0]).toBe('甲等 2 个院系本期没有日志数，上期有 55 条')
    expect(textsOf(logs([0, 30], [50, 50]))).toEqual(['甲本期没有日志数，上期有 30 条'])
  })
  it('are not said of little, nor of a period in which nobody has anything', () => {
    expect(textsOf(logs([0, 19], [50, 50]))).toEqual([])
    expect(textsOf(logs([0, 30], [0, 25]))).toEqual([])
  })
})

describe('the rank that moved farthest', () => {
  it('is that of at least three places and a tenth of the number', () => {
    // 戊 from the fifth to the second place.
    const moved = logs([100, 100], [80, 80], [70, 70], [60, 60], [90, 82], [10, 10])
    expect(textsOf(moved)).toEqual([])
    const more = logs([1000, 1000], [800, 800], [700, 700], [600, 600], [900, 500], [100, 100])
    expect(textsOf(more)).toEqual([
      '日志数较上期增加 10.8%，主要来自戊（占增量的 100.0%）',
      '戊的日志数由第 5 名升至第 2 名',
    ])
  })
  it('is not said of four rows', () => {
    expect(textsOf(logs([800, 800], [700, 700], [600, 600], [900, 500]))).toEqual([
      '日志数较上期增加 15.4%，主要来自丁（占增量的 100.0%）',
    ])
  })
})

describe('the rate far from the median', () => {
  const rates: InsightQuestion = {
    subject: '院系',
    flow: undefined,
    rates: ['users.activeRate'],
    size: 'students.total',
  }
  const rated = (values: readonly number[], students = 50): ComparedRow[] =>
    values.map((value, i) => {
      const now: Partial<Record<MetricId, number>> = { 'users.activeRate': value, 'students.total': students }
      return { id: String(i + 1), name: '甲乙丙丁戊己庚辛壬癸'[i] ?? '', now, before: {} }
    })
  const spread = [80, 81, 79, 82, 78, 83, 77, 30]
  it('is said by median absolute deviation', () => {
    // Sorted 30 77 78 79 80 81 82 83: the median is 79.5, the deviations 0.5 0.5 1.5 1.5 2.5 2.5 3.5 49.5 have the median 2.
    expect(findInsights(rated(spread), rates)).toEqual([
      {
        rule: 'outlier',
        id: '8',
        name: '辛',
        metric: 'users.activeRate',
        text: '辛的活跃率为 30%，远低于各院系的中位数 79.5%',
      },
    ])
  })
  it('is not said of seven rows, of small groups, of equal rates or of a difference below five points', () => {
    expect(textsOf(rated(spread.slice(1)), rates)).toEqual([])
    expect(textsOf(rated(spread, 9), rates)).toEqual([])
    expect(textsOf(rated([80, 80, 80, 80, 80, 80, 80, 30]), rates)).toEqual([])
    expect(textsOf(rated([80, 80.1, 79.9, 80.2, 79.8, 80.3, 79.7, 75.1]), rates)).toEqual([])
  })
})
