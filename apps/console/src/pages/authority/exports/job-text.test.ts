import type { ExportJob } from '@data-centre/api'
import { expect, it } from 'vitest'
import { filterText, progressText } from './job-text.ts'

const job: ExportJob = {
  id: '1',
  title: '操作日志',
  place: '全国',
  filters: [
    ['数据范围', '全国'],
    ['模块', '全部'],
    ['时间', '最早 至 现在'],
  ],
  state: 'queued',
  rowsTotal: 120_000,
  rowsDone: 0,
  fileName: null,
  bytes: null,
  error: '',
  createdAt: '2025-05-14T02:00:00.000Z',
  startedAt: null,
  endedAt: null,
  expiresAt: null,
}

it('says how far a job has come', () => {
  const messages = (changes: Partial<ExportJob>) => progressText({ ...job, ...changes })
  expect(messages({})).toBe('等待生成，约 120,000 行')
  expect(messages({ state: 'running', rowsDone: 34_000 })).toBe('34,000 / 120,000 行')
  expect(messages({ state: 'done', rowsDone: 120_001 })).toBe('120,001 行')
  expect(messages({ state: 'failed', error: '您没有访问权限' })).toBe('您没有访问权限')
  expect(messages({ state: 'cancelled', rowsDone: 5000 })).toBe('取消于 5,000 行')
  expect(messages({ state: 'cancelled' })).toBe('未开始')
})

it('leaves out what narrows nothing', () => {
  expect(filterText(job)).toBe('数据范围：全国；时间：最早 至 现在')
})
