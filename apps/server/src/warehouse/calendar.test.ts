import { expect, test } from 'vitest'
import { Calendar } from './calendar.ts'

const calendar = new Calendar()

test('a day knows its term, week and kind', () => {
  expect(calendar.day('2025-05-14')).toEqual({
    day: '2025-05-14',
    termId: '2024-2025-2',
    week: 13,
    weekday: 3,
    kind: 'teach',
    holiday: '',
    follows: 3,
  })
  expect(calendar.day('2025-04-27')).toMatchObject({ kind: 'makeup', weekday: 7, follows: 5 })
  expect(calendar.day('2025-10-01')).toMatchObject({ kind: 'holiday', holiday: '国庆节', termId: '2025-2026-1' })
  expect(calendar.day('2025-08-13')).toMatchObject({ kind: 'vacation', termId: '', week: 0 })
  expect(calendar.day('2025-06-24').kind).toBe('exam')
  expect(calendar.day('2025-06-28').kind).toBe('weekend')
})

test('a vacation belongs to the term before it', () => {
  expect(calendar.currentTerm('2025-08-13').id).toBe('2024-2025-2')
  expect(calendar.currentTerm('2025-09-01').id).toBe('2025-2026-1')
})

test('terms are whole weeks, begin on Mondays and do not overlap', () => {
  calendar.terms.forEach((term, i) => {
    expect(calendar.day(term.start).weekday).toBe(1)
    expect(calendar.weekOf(term.end)).toBe(20)
    expect((calendar.terms[i - 1]?.end ?? '') < term.start).toBe(true)
  })
})

test('terms are offered once they have begun, the newest first', () => {
  const newestOn = (day: string) => calendar.termsUntil(day)[0]?.id
  // A day before the second term of a calendar year begins belongs to the first term, whatever its month.
  expect(newestOn('2026-02-15')).toBe('2025-2026-1')
  expect(newestOn('2026-08-30')).toBe('2025-2026-2')
  expect(newestOn('2026-08-31')).toBe('2026-2027-1')
  expect(calendar.termsUntil('2027-02-10').map(({ id }) => id)).toEqual([
    '2026-2027-1',
    ...[2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014, 2013, 2012, 2011, 2010].flatMap(
      (year) => [`${year}-${year + 1}-2`, `${year}-${year + 1}-1`],
    ),
  ])
  // The last term of the table is the present one until the table is continued.
  expect(newestOn('2033-05-01')).toBe('2030-2031-1')
  expect(calendar.termsUntil('2009-10-01')).toEqual([])
})

test('a term knows the one before it and that of a year ago, across the beginning of the table too', () => {
  const around = (day: string) => {
    const term = calendar.currentTerm(day)
    return [calendar.termBefore(term).id, calendar.termYearBefore(term).id]
  }
  expect(around('2025-05-14')).toEqual(['2024-2025-1', '2023-2024-2'])
  expect(around('2025-02-16')).toEqual(['2023-2024-2', '2023-2024-1'])
  expect(around('2021-03-01')).toEqual(['2020-2021-1', '2019-2020-2'])
})

test('terms before the table follow a rule, up to its first day', () => {
  expect(calendar.day('2013-10-01')).toMatchObject({ termId: '2013-2014-1', week: 5, weekday: 2, kind: 'teach' })
  expect(calendar.termOf('2013-03-03')).toMatchObject({
    id: '2012-2013-2',
    start: '2013-02-25',
    end: '2013-07-14',
    examFrom: '2013-07-01',
  })
  expect(calendar.day('2013-08-01')).toMatchObject({ termId: '', kind: 'vacation' })
  expect(calendar.currentTerm('2021-02-28').id).toBe('2020-2021-1')
  for (const id of ['2012-2013-2', '2013-2014-1'])
    expect(calendar.term(id)).toEqual(calendar.termOf(id.endsWith('2') ? '2013-03-03' : '2013-10-01'))
  for (const id of ['2013-2015-1', '2013', '2098-2099-1']) expect(calendar.term(id)).toBeUndefined()
  expect(calendar.termOf('2021-02-28')).toBeUndefined()
})
