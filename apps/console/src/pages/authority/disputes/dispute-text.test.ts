import type { Dispute } from '@data-centre/api'
import { expect, it } from 'vitest'
import { addressOf, answerText, conditionText, daysText, pageTitle } from './dispute-text.ts'

const dispute: Dispute = {
  id: '1',
  schoolId: '7',
  school: '云岭职业学院',
  place: '云岭职业学院（机电学院）',
  metric: 'users.activeRate',
  label: '活跃率',
  shown: '86.9 %',
  value: 86.9,
  path: '/school/dashBoard',
  query: 'period=7&platform=zjy',
  collegeId: '11',
  filters: [
    ['平台', '职教云'],
    ['来源', '全部'],
  ],
  from: '2025-05-07',
  to: '2025-05-13',
  termId: null,
  expected: '90 %',
  reason: '名册有误',
  state: 'open',
  by: '张老师',
  at: '2025-05-14T02:00:00.000Z',
  mine: false,
  answer: '',
  answeredBy: '',
  answeredAt: null,
}

it('opens the page on the days that the number was of, whatever day it is today', () => {
  expect(addressOf(dispute)).toBe(
    '/school/dashBoard?period=custom&platform=zjy&start=2025-05-07&end=2025-05-13&college=11&schoolId=7',
  )
  expect(addressOf({ ...dispute, query: 'weeks=3-5', termId: '2024-2025-2', collegeId: null })).toBe(
    '/school/dashBoard?weeks=3-5&period=term&term=2024-2025-2&schoolId=7',
  )
})

it('leaves the address of a number of this moment as it was', () => {
  const live: Dispute = { ...dispute, metric: 'today.activeUsers', collegeId: null }
  expect(addressOf(live)).toBe('/school/dashBoard?period=7&platform=zjy&schoolId=7')
})

it('says whose number it is and what narrowed it', () => {
  expect(conditionText(dispute)).toBe('云岭职业学院（机电学院）；2025-05-07 至 2025-05-13；平台：职教云')
  expect(daysText({ from: '2025-05-13', to: '2025-05-13', termId: null })).toBe('2025-05-13')
  expect(daysText({ ...dispute, termId: '2024-2025-2' })).toBe('2024-2025 第二学期')
  expect(pageTitle(dispute)).toBe('总体数据')
})

it('says that a dispute without an answer was taken back', () => {
  expect(answerText(dispute)).toBe('')
  expect(answerText({ state: 'closed', answer: '' })).toBe('提出人已撤回')
  expect(answerText({ state: 'closed', answer: '重复' })).toBe('重复')
})
