import { expect, it } from 'vitest'
import { emptyReason, shareText } from './kinds.ts'

it('tells a term that was not judged from one in which nobody is warned', () => {
  expect(emptyReason(null, '当前没有出勤预警')).toBe('本学期尚未生成预警')
  expect(emptyReason('2025-05-13', '当前没有出勤预警')).toBe('当前没有出勤预警')
  expect(emptyReason(undefined, '当前没有出勤预警')).toBe('当前没有出勤预警')
})

it('has no share without a base, and none of a withheld number', () => {
  expect([shareText(3, 60), shareText(null, 60), shareText(3, null), shareText(0, 0)]).toEqual([
    '5.0%',
    '--',
    '--',
    '--',
  ])
})
