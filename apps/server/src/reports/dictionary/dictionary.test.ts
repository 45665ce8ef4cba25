import { type IndexPart, indexParts, type MetricId, metricIds, subjects } from '@data-centre/api'
import { expect, it } from 'vitest'
import { dictionary } from './dictionary.ts'

const line = (id: MetricId) => dictionary().find((entry) => entry.id === id)

it('has a complete line for every metric of the catalogue', () => {
  const lines = dictionary()
  expect(lines.map(({ id }) => id)).toEqual(metricIds)
  for (const { id, label, definition, combines, sources, freshness, pinyin, subject } of lines) {
    expect([
      id,
      label.length > 0,
      definition.length > 5,
      combines.length > 5,
      sources.length > 0,
      freshness.length > 0,
      pinyin.length > 2,
    ]).toEqual([id, true, true, true, true, true, true])
    expect(subjects).toHaveProperty(subject)
  }
})

it('names the facts behind a roll-up, and the roll-up', () => {
  expect(line('logs.count')).toMatchObject({
    sources: [{ table: 'fact_log', label: '操作日志明细' }],
    combines: expect.stringMatching(/^可累加/),
  })
  expect(line('logs.count')?.rollups.map(({ table }) => table)).toContain('log_hour')
  expect(line('users.total')?.sources.map(({ table }) => table)).toEqual(['dim_student', 'dim_teacher'])
  expect(line('today.logs')).toMatchObject({ sources: [{ label: '今日事件流' }], rollups: [], subject: 'live' })
})

it('explains a ratio by its parts and offers what both can be grouped by', () => {
  expect(line('attendance.rate')).toMatchObject({
    ratio: { scale: 100 },
    combines: expect.stringMatching(/^比率/),
    sources: [{ table: 'fact_attendance' }],
  })
})

it('says what an index weighs; the weights make a hundred', () => {
  for (const parts of Object.values<Readonly<Record<string, IndexPart>>>(indexParts))
    expect(Object.values(parts).reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  expect(line('resources.contributionIndex')).toMatchObject({
    combines: expect.stringMatching(/^指数/),
    definition: expect.stringContaining('贡献素材数 40%、素材被外校调用次数 30%、课程被外校调用次数 20%、题目总数 10%'),
    grain: ['学校', '教师'],
    subject: 'content',
  })
  expect(line('influence.index')?.sources.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['fact_course_call', 'fact_resource_call']),
  )
})

it('is found by initials and by pinyin', () => {
  expect(line('users.total')?.pinyin).toBe('yhzs yonghuzongshu')
})
