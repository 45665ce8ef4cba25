import { expect, it } from 'vitest'
import type { DayClass, SlideTime } from './wall-carousel.ts'
import { type DayClasses, isDue, planDays, planOf, planTexts, startText } from './wall-plan.ts'

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)
/** National Day of 2026 with the weekend before it; every other day is a working day. */
const october: DayClasses = {
  '2026-09-26': 'weekend',
  '2026-09-27': 'weekend',
  ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`2026-10-0${i + 1}`, 'holiday' as DayClass])),
}
const days = (now: number): DayClasses =>
  Object.fromEntries(planDays(now).map((day) => [day, october[day] ?? 'workday']))
const isOn = (moment: string, when: SlideTime): boolean => isDue({ enabled: true, when }, at(moment), days(at(moment)))

it('a part over midnight belongs to the day on which it began', () => {
  const night = { from: '22:00', to: '06:00', days: 'workday' } as const
  expect(
    [
      // Friday, and the Saturday morning that follows it.
      ['2026-09-25 21:59', false],
      ['2026-09-25 22:00', true],
      ['2026-09-26 00:00', true],
      ['2026-09-26 05:59', true],
      ['2026-09-26 06:00', false],
      // Saturday and Sunday nights begin on no working day.
      ['2026-09-26 22:00', false],
      ['2026-09-27 05:00', false],
      ['2026-09-28 05:59', false],
      ['2026-09-28 22:00', true],
      // The last working day before the holidays, over the end of the month.
      ['2026-09-30 23:00', true],
      ['2026-10-01 05:59', true],
      ['2026-10-01 22:00', false],
      ['2026-10-08 05:00', false],
      ['2026-10-08 22:00', true],
    ].filter(([moment, isExpected]) => isOn(String(moment), night) !== isExpected),
  ).toEqual([])
})

it('a part that ends when it began lasts a day, and one within a day is due on its days only', () => {
  const workdays = { from: '08:00', to: '08:00', days: 'workday' } as const
  expect(['2026-09-25 08:00', '2026-09-26 07:59', '2026-09-26 08:00'].map((moment) => isOn(moment, workdays))).toEqual([
    true,
    true,
    false,
  ])
  const weekends = { from: '08:00', to: '18:00', days: 'weekend' } as const
  expect(['2026-09-26 17:59', '2026-09-26 18:00', '2026-09-28 09:00'].map((moment) => isOn(moment, weekends))).toEqual([
    true,
    false,
    false,
  ])
  expect(isDue({ enabled: false }, 0, {})).toBe(false)
  expect(isDue({ enabled: true }, 0, {})).toBe(true)
})

it('names what begins next, over weekends and holidays', () => {
  const plan = (moment: string, ...set: [title: string, when: SlideTime, enabled?: boolean][]) =>
    planOf(
      set.map(([title, when, enabled = true]) => ({ title, when, enabled })),
      at(moment),
      days(at(moment)),
    )
  const workingHours = ['数据总览', { from: '08:00', to: '18:00', days: 'workday' }] as const
  expect(plan('2026-09-25 12:00', [...workingHours])).toEqual({ kind: 'due' })
  const waits = (title: string, moment: string) => ({
    kind: 'waiting',
    title,
    startsAt: new Date(at(moment)).toISOString(),
  })
  expect(plan('2026-09-25 18:00', [...workingHours])).toEqual(waits('数据总览', '2026-09-28 08:00'))
  expect(plan('2026-09-30 18:00', [...workingHours])).toEqual(waits('数据总览', '2026-10-08 08:00'))
  expect(
    plan('2026-09-30 18:00', [...workingHours], ['假日', { from: '09:00', to: '17:00', days: 'holiday' }]),
  ).toEqual(waits('假日', '2026-10-01 09:00'))
  expect(plan('2026-09-30 18:00', ['停用', { from: '19:00', to: '20:00', days: 'every' }, false])).toEqual({
    kind: 'empty',
  })
})

it('says when as people do, and where to plan', () => {
  const now = at('2026-12-30 21:30')
  expect(
    ['2026-12-30 22:00', '2026-12-31 08:00', '2027-01-04 08:00'].map((moment) =>
      startText(new Date(at(moment)).toISOString(), now),
    ),
  ).toEqual(['今天 22:00', '明天 08:00', '2027年1月4日（周一）08:00'])
  expect(startText(new Date(at('2026-12-05 08:00')).toISOString(), at('2026-12-01 10:00'))).toBe('12月5日（周六）08:00')
  expect(planTexts({ kind: 'due' }, now)).toBe(null)
  expect(
    planTexts({ kind: 'waiting', title: '数据总览', startsAt: new Date(at('2026-12-31 08:00')).toISOString() }, now),
  ).toEqual({
    title: '数据总览',
    text: '明天 08:00 开始播放',
  })
  expect(planTexts({ kind: 'empty' }, now)?.text).toContain('大屏轮播')
})
