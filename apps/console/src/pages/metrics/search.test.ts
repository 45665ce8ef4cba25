import type { MetricRow } from '@data-centre/api'
import { expect, it } from 'vitest'
import { findMetrics } from './search.ts'

const line = (id: string, label: string, subject: string, pinyin: string, definition = '') =>
  ({ id, label, subject, pinyin, definition }) as unknown as MetricRow
const lines = [
  line('users.total', '用户总数', 'people', 'yhzs yonghuzongshu', '期末在册的教师与学生人数。'),
  line('users.active', '活跃用户数', 'people', 'hyyhs huoyueyonghushu'),
  line('logs.count', '日志数', 'activity', 'rzs rizhishu'),
]
const ids = (text: string, subject: 'all' | 'people' = 'all') => findMetrics(lines, text, subject).map(({ id }) => id)

it('finds by label, id, initials, pinyin and words of the definition', () => {
  expect(ids('用户')).toEqual(['users.total', 'users.active'])
  expect(ids('LOGS')).toEqual(['logs.count'])
  expect(ids('yhs')).toEqual(['users.active'])
  expect(ids('yonghu')).toEqual(['users.total'])
  expect(ids('在册')).toEqual(['users.total'])
})

it('needs every word, and keeps to the subject', () => {
  expect(ids('用户 活跃')).toEqual(['users.active'])
  expect(ids('s', 'people')).toEqual(['users.total', 'users.active'])
  expect(ids('  ')).toHaveLength(3)
  expect(ids('没有的')).toEqual([])
})
