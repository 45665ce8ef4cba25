import type { MetricId } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { table } from '../builders/tables.ts'
import { from } from '../definition.ts'
import { bestOf, spreadOf } from './compare-panel.tsx'
import { comparedOf } from './use-compared.ts'

const rows = (id: MetricId, ...values: (number | null)[]) => values.map((value) => ({ values: { [id]: value } }))

describe('what an address compares', () => {
  const of = (cmp: string) => comparedOf(new URLSearchParams({ cmp }))
  it('is up to four ids in the order of their ticks, each once', () => {
    expect(of('7,3,7,5')).toEqual(['7', '3', '5'])
    expect(of('1,2,3,4,5')).toEqual(['1', '2', '3', '4'])
  })
  it('is nothing that is no id', () => {
    expect(of("0,-1,a,1e9,' OR 1=1")).toEqual([])
    expect(comparedOf(new URLSearchParams())).toEqual([])
  })
})

describe('the best of what is compared', () => {
  it('is the highest, the lowest where more is bad, none where neither is better', () => {
    expect(bestOf('users.activeRate', rows('users.activeRate', 80, 91.5, null))).toBe(91.5)
    expect(bestOf('teachers.notLoggedIn', rows('teachers.notLoggedIn', 3, 0))).toBe(0)
    expect(bestOf('colleges.total', rows('colleges.total', 3, 5))).toBeUndefined()
    expect(bestOf('users.activeRate', rows('users.activeRate', 80, null))).toBeUndefined()
  })
  it('is apart from the last by the spread, of percentages in points', () => {
    expect(spreadOf('users.activeRate', rows('users.activeRate', 80, 91.5))).toBe('11.5 个点')
    expect(spreadOf('logs.count', rows('logs.count', 1200, 200))).toBe('1,000')
    expect(spreadOf('logs.count', rows('logs.count', 1200, null))).toBe('--')
  })
})

it('takes the columns and the export of the table where a page says no others', () => {
  const list = from('zjySubStatistics/getCollegeList')
  const own = table('院系', list, ['logs.count', 'teachers.total'], {
    compare: true,
    export: 'zjySubStatistics/exportCollegeList',
  })
  expect(own.compare).toEqual({
    source: list,
    metrics: ['logs.count', 'teachers.total'],
    export: 'zjySubStatistics/exportCollegeList',
  })
})
