import { expect, it } from 'vitest'
import { captionOf } from './caption.ts'

const texts = (codes: readonly string[], schools: Record<string, number>) =>
  captionOf(
    codes.map((code) => ({ code })),
    new Map(Object.entries(schools)),
  ).map(({ text }) => text)

it('says how many schools stand in how many cities, and how many cities have none', () => {
  expect(texts(['530100', '530300', '532300'], { '530100': 6, '530300': 2, '532300': 0 })).toEqual([
    '高度：用户总数',
    '颜色：今日活跃用户',
    '学校 8 所 · 2 个市州',
    '无学校 1 个市州',
  ])
})

it('speaks of cities where a province has no prefectures, and of no cities on the map of a municipality', () => {
  expect(texts(['320100', '320200'], { '320100': 4, '320200': 1 })).toEqual([
    '高度：用户总数',
    '颜色：今日活跃用户',
    '学校 5 所 · 2 个市',
  ])
  expect(texts(['110000'], { '110000': 3 })).toEqual(['高度：用户总数', '颜色：今日活跃用户', '学校 3 所'])
})
