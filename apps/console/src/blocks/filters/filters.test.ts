import { expect, it } from 'vitest'
import {
  isAbout,
  isFiltered,
  isRange,
  noFilters,
  periodLabel,
  readFilters,
  readTable,
  reportInputOf,
  writeFilters,
  writeTable,
} from './filters.ts'

const at = (text: string) => new URLSearchParams(text)

it('reads filters and falls back to the defaults', () => {
  expect(readFilters(at(''))).toEqual({ period: '30' })
  expect(readFilters(at('period=term&platform=zjy&province=云南省'))).toEqual({
    period: 'term',
    platform: 'zjy',
    province: '云南省',
  })
  expect(readFilters(at('period=9&platform=jys'))).toEqual({ period: '30' })
  expect(readFilters(at('period=custom&start=2025-04-01&end=2025-04-30'))).toEqual({
    period: 'custom',
    start: '2025-04-01',
    end: '2025-04-30',
  })
  expect(readFilters(at('period=custom&start=2025-04-30&end=2025-04-01'))).toEqual({ period: '30' })
})

it('leaves out schools whose data are not complete', () => {
  const chosen = { period: '30', complete: '1' } as const
  expect(writeFilters(at(''), chosen).toString()).toBe('complete=1')
  expect(readFilters(at('complete=1'))).toEqual(chosen)
  expect(readFilters(at('complete=0'))).toEqual({ period: '30' })
  expect(reportInputOf(chosen, { province: '云南省' })).toEqual({ periodType: '30', complete: '1', province: '云南省' })
  expect([isFiltered(chosen), writeFilters(at('complete=1'), noFilters).toString()]).toEqual([true, ''])
})

it('chooses a term that is past', () => {
  const past = { period: 'term', term: '2013-2014-1' } as const
  expect(readFilters(at('period=term&term=2013-2014-1'))).toEqual(past)
  expect(readFilters(writeFilters(at(''), past))).toEqual(past)
  expect(writeFilters(at('period=term&term=2013-2014-1'), { period: '7' }).toString()).toBe('period=7')
  expect(readFilters(at('period=term&term=2013'))).toEqual({ period: 'term' })
  expect(reportInputOf(past, { schoolId: '7' })).toEqual({ periodType: 'term', termId: '2013-2014-1', schoolId: '7' })
  expect(periodLabel(past)).toBe('2013-2014 第一学期')
})

it('chooses weeks of a term, which another term forgets', () => {
  expect(readFilters(at('weeks=3-5'), 'term')).toEqual({ period: 'term', weekFrom: 3, weekTo: 5 })
  expect(readFilters(at('weeks=5-3'), 'term')).toEqual({ period: 'term' })
  expect(readFilters(at('weeks=3-21'), 'term')).toEqual({ period: 'term' })
  expect(readFilters(at('weeks=3-5'))).toEqual({ period: '30' })
  const chosen = writeFilters(at(''), { weekFrom: 4, weekTo: 4 }, 'term')
  expect(chosen.toString()).toBe('weeks=4-4')
  expect(writeFilters(chosen, { term: '2023-2024-1' }, 'term').toString()).toBe('term=2023-2024-1')
  const filters = readFilters(chosen, 'term')
  expect(reportInputOf(filters, {})).toEqual({ periodType: 'term', weekFrom: 4, weekTo: 4 })
  expect([periodLabel(filters), periodLabel({ ...filters, weekTo: 6 })]).toEqual(['本学期第 4 周', '本学期第 4-6 周'])
})

it('narrows to a college, to what teachers are and to a keyword that goes with tables only', () => {
  const filters = readFilters(at('college=11&title=教授&kind=dual&keyword=%20王%20'))
  expect(filters).toEqual({ period: '30', college: '11', teacherTitle: '教授', teacherKind: 'dual', keyword: '王' })
  expect(reportInputOf(filters, { schoolId: '7' })).toEqual({
    periodType: '30',
    collegeId: '11',
    teacherTitle: '教授',
    teacherKind: 'dual',
    schoolId: '7',
  })
  expect(readFilters(at('college=x&title=博士&kind=1&keyword=%20'))).toEqual({ period: '30' })
  expect([isFiltered(filters), isFiltered(readFilters(at('')))]).toEqual([true, false])
  expect(writeFilters(at('college=11&title=教授&kind=dual&keyword=王&page=2'), noFilters).toString()).toBe('')
})

it('limits custom periods to 366 days', () => {
  expect(isRange('2024-01-01', '2024-12-31')).toBe(true)
  expect(isRange('2024-01-01', '2025-01-01')).toBe(false)
  expect(isRange('2024-01-01', undefined)).toBe(false)
})

it('writes only what differs from the defaults and returns to the first page', () => {
  expect(writeFilters(at('page=3&sort=users.total'), { period: '7' }).toString()).toBe('sort=users.total&period=7')
  expect(writeFilters(at('period=7'), { period: '30' }).toString()).toBe('')
  expect(writeFilters(at('period=custom&start=2025-04-01&end=2025-04-30'), { period: 'term' }).toString()).toBe(
    'period=term',
  )
  expect(writeFilters(at('platform=zyk'), { platform: undefined }).toString()).toBe('')
})

it('round-trips', () => {
  const filters = {
    period: 'custom',
    start: '2025-04-01',
    end: '2025-04-30',
    province: '云南省',
    platform: 'mooc',
  } as const
  expect(readFilters(writeFilters(at(''), filters))).toEqual(filters)
  const table = { tab: 1, sort: 'users.total', order: 'asc', page: 4, size: 50 } as const
  expect(readTable(writeTable(writeTable(at(''), { tab: 1 }), table))).toEqual(table)
})

it('forgets order and page when the tab changes, and the page when the order changes', () => {
  expect(writeTable(at('sort=users.total&order=asc&page=3&size=20'), { tab: 1 }).toString()).toBe('size=20&tab=2')
  expect(readTable(writeTable(at('page=3'), { sort: 'logs.count' })).page).toBe(1)
})

it('makes the input of a report', () => {
  expect(reportInputOf({ period: '30' }, { schoolId: '7' })).toEqual({ periodType: '30', schoolId: '7' })
  expect(reportInputOf({ period: 'custom', start: '2025-04-01', end: '2025-04-02', province: '云南省' }, {})).toEqual({
    periodType: 'custom',
    startDate: '2025-04-01',
    endDate: '2025-04-02',
    province: '云南省',
  })
})

it('drops a class with its major, and both with their college', () => {
  const search = new URLSearchParams('college=11&major=5&grade=2024&class=7')
  expect(readFilters(search)).toMatchObject({ college: '11', major: '5', grade: '2024', adminClass: '7' })
  expect(writeFilters(search, { major: '6' }).toString()).toBe('college=11&major=6&grade=2024')
  expect(writeFilters(search, { college: '12' }).toString()).toBe('college=12&grade=2024')
  expect(readFilters(new URLSearchParams('major=x&grade=24&class=-1'))).toEqual({ period: '30' })
})

it('chooses days, weeks or months, what charts are about and which way a page looks, which no report is asked for', () => {
  expect(readFilters(at('step=week&entity=users'))).toEqual({ period: '30', step: 'week', entity: 'users' })
  expect(readFilters(at('step=day&entity=toString'))).toEqual({ period: '30' })
  const chosen = writeFilters(at(''), { step: 'month', entity: 'classes' })
  expect(chosen.toString()).toBe('step=month&entity=classes')
  expect(writeFilters(chosen, { step: undefined, entity: undefined }).toString()).toBe('')
  expect(reportInputOf({ period: '30', step: 'month', entity: 'users' }, {})).toEqual({
    periodType: '30',
    step: 'month',
  })
  expect(readFilters(at('direction=out'))).toEqual({ period: '30', direction: 'out' })
  expect(readFilters(at('direction=in'))).toEqual({ period: '30' })
  expect(writeFilters(at('direction=out'), { direction: undefined }).toString()).toBe('')
  expect(reportInputOf({ period: '30', direction: 'out' }, {})).toEqual({ periodType: '30' })
  expect([isAbout('users.new', { entity: 'users' }), isAbout('users.new', { entity: 'courses' })]).toEqual([
    true,
    false,
  ])
})
