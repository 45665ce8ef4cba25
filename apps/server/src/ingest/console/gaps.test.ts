import { expect, it } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { gapsOf, KNOWN_DAYS } from './gaps.ts'

const calendar = new Calendar()
/** Tuesday; the six weeks before hold 1-5 May (holiday) and 27 April (make-up day for 2 May). */
const LAST = '2025-05-13'

/** Events per day: 10 unless the day is named. */
const series = (named: Record<string, number> = {}, usual = 10): number[] =>
  Array.from({ length: KNOWN_DAYS }, (_, i) => {
    const day = addDays(LAST, i - KNOWN_DAYS + 1)
    return named[day] ?? usual
  })

it('finds days without events of a school that normally has them', () => {
  expect(gapsOf(series(), LAST, calendar)).toEqual([])
  expect(gapsOf(series({ '2025-05-08': 0 }), LAST, calendar)).toEqual(['2025-05-08'])
  // Sunday is held against Sundays and Saturdays, Monday against working days.
  expect(gapsOf(series({ '2025-05-11': 0, '2025-05-12': 0 }), LAST, calendar)).toEqual(['2025-05-11', '2025-05-12'])
})

it('expects nothing on holidays', () => {
  expect(gapsOf(series({ '2025-05-01': 0, '2025-05-02': 0, '2025-05-05': 0 }), LAST, calendar)).toEqual([])
})

it('expects nothing on days on which the school rests every time', () => {
  const weekends = Object.fromEntries(
    series()
      .map((_, i) => addDays(LAST, i - KNOWN_DAYS + 1))
      .filter((day) => calendar.day(day).kind === 'weekend')
      .map((day) => [day, 0]),
  )
  expect(gapsOf(series(weekends), LAST, calendar)).toEqual([])
})

it('keeps a long outage in sight, but only two weeks of it', () => {
  const silent = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [addDays(LAST, -i), 0]))
  // 30 April to 13 May less the holiday of 1-5 May.
  expect(gapsOf(series(silent), LAST, calendar)).toEqual([
    '2025-04-30',
    '2025-05-06',
    '2025-05-07',
    '2025-05-08',
    '2025-05-09',
    '2025-05-10',
    '2025-05-11',
    '2025-05-12',
    '2025-05-13',
  ])
})

it('does not miss what was never there, nor what comes rarely', () => {
  expect(gapsOf(series({}, 0), LAST, calendar)).toEqual([])
  // Of the five working days before 8 May (28, 29, 30 April, 6, 7 May) two had nothing: not one that normally has them.
  expect(
    gapsOf(
      series({
        '2025-04-28': 0,
        '2025-04-29': 0,
        '2025-04-23': 0,
        '2025-04-24': 0,
        '2025-04-25': 0,
        '2025-04-22': 0,
        '2025-05-08': 0,
      }),
      LAST,
      calendar,
    ),
  ).not.toContain('2025-04-22')
  // A school that joined four working days ago cannot be judged yet.
  const young = series({}, 0)
  young.splice(KNOWN_DAYS - 6, 5, 5, 5, 5, 5, 5)
  expect(gapsOf(young, LAST, calendar)).toEqual([])
})
