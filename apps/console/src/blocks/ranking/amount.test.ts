import { describe, expect, it } from 'vitest'
import { amountText, comparedText, gapText, partHint, partOf, rankedBy } from './amount.ts'

const logs = { id: 'logs', label: '日志数', unit: '条', decimals: 0 }
const share = { id: 'finished', label: '完课占比', unit: '%', decimals: 1 }
const rows = [4200, 3100, 3100].map((value, i) => ({
  rank: i + 1,
  prevRank: null,
  id: String(i),
  name: '',
  owner: '',
  value,
  parts: {},
}))

describe('numbers of a ranking', () => {
  it('carry separators, the decimals of their column and the sign of a percentage', () => {
    expect([amountText(4200, logs), amountText(25, share), amountText(null, share)]).toEqual(['4,200', '25.0%', '--'])
  })
  it('read as withheld where few people are behind them, with the reason for the pointer', () => {
    const learners = { id: 'learners', label: '学员', unit: '人', decimals: 0 }
    const row = {
      parts: { finished: null, learners: null, logs: 7 },
      withheld: { finished: 'few', learners: 'few' },
    } as const
    expect([logs, share, learners].map((column) => partOf(row, column))).toEqual(['7', '<5人', '<5'])
    expect([partHint(row, logs), partHint(row, learners)]).toEqual(['', expect.stringContaining('不足 5 人')])
    expect(partOf({ parts: {}, withheld: { learners: 'derivable' } }, learners)).toBe('*')
  })
  it('say which days their moves are counted from', () => {
    const of = (from: string, statTime: string) => comparedText({ from, statTime: `${statTime}T00:00:00+08:00` })
    expect(of('2025-04-20', '2025-05-20')).toBe('与前 30 天（03-21 至 04-19）比较')
    expect(of('2025-03-01', '2025-03-02')).toBe('与前一天（02-28）比较')
  })
  it('give the distances between the first three', () => {
    expect(rows.map((_, i) => gapText(rows, i, logs))).toEqual([
      '领先 1,100 条',
      '距第 1 名 1,100 条',
      '距第 2 名 0 条',
    ])
    expect(gapText(rows.slice(0, 1), 0, logs)).toBe('')
  })
  it('are ranked by a column, or by the total of a weighted list', () => {
    expect(rankedBy({ columns: [logs, share], by: 'finished' })).toBe(share)
    expect(rankedBy({ columns: [logs], by: null })).toMatchObject({ label: '综合得分', decimals: 1 })
  })
})
