import { expect, it } from 'vitest'
import { dayOf, figureOf, pastedLines } from './media-rows.ts'

it('reads whole numbers as sheets write them, and nothing else', () => {
  expect(['0', ' 12 ', '12,345', '1，234，567', '2000000000'].map(figureOf)).toEqual([
    0, 12, 12_345, 1_234_567, 2_000_000_000,
  ])
  expect(['', '-1', '1.5', '1,2', '1e3', '2000000001', '一'].map(figureOf)).toEqual(Array(7).fill(undefined))
})

it('reads days as people write them, and refuses those that do not exist', () => {
  expect(['2025-05-01', '2025/5/1', '2025.5.1', '20250501', '2025年5月1日'].map(dayOf)).toEqual(
    Array(5).fill('2025-05-01'),
  )
  expect(['2025-02-30', '2025-13-01', '5/1/2025', '', '45778'].map(dayOf)).toEqual(Array(5).fill(undefined))
})

it('reads a pasted sheet line by line and says what is wrong where', () => {
  const text = [
    '渠道\t账号\t日期\t粉丝数\t发文数\t阅读数\t点赞数',
    '微信公众号\t职教资源\t2025/5/12\t12,345\t2\t900\t30',
    '',
    '抖音\t职教\t2025-05-12\t1\t1\t1\t-1',
    '知乎\t职教\t2025-05-12\t1\t1\t1\t1',
    '微博\t职教',
  ].join('\r\n')
  const lines = pastedLines(text)
  expect(lines.map(({ line, wrong }) => [line, wrong])).toEqual([
    [2, undefined],
    [4, '点赞数“-1”应为不小于 0 的整数'],
    [5, '渠道“知乎”不存在'],
    [6, '应为 7 列，实际 2 列'],
  ])
  expect(lines[0]?.row).toEqual({
    channel: 'wechat',
    account: '职教资源',
    date: '2025-05-12',
    fans: 12_345,
    posts: 2,
    reads: 900,
    likes: 30,
  })
})
