// @vitest-environment happy-dom
import type { MetricId, Row } from '@data-centre/api'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { show } from '../../component-stage.tsx'
import { table } from '../builders/tables.ts'
import { type Column, from } from '../definition.ts'
import { type PageContext, PageProvider } from '../page-context.ts'
import { bestOf, spreadOf } from './compare-panel.tsx'
import { SumRow, sumsOf, TableRow } from './table-cells.tsx'
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

describe('cells of withheld numbers', () => {
  const columns: Column[] = [
    { metric: 'users.active' },
    { metric: 'users.activeRate', bar: true },
    { metric: 'logs.count' },
    { of: 'users.active', part: 'zjy', label: '职教云' },
    { change: 'users.active', label: '较上期' },
  ]
  const row: Row = {
    id: '1',
    name: '体育部',
    values: { 'users.active': null, 'users.activeRate': null, 'logs.count': null },
    withheld: { 'users.active': 'few', 'users.activeRate': 'few' },
    parts: { zjy: null },
    withheldParts: { zjy: 'derivable' },
  }
  const sums = sumsOf({
    list: [row],
    total: 1,
    pageNum: 1,
    pageSize: 10,
    summary: { 'users.active': 20, 'users.activeRate': null, 'logs.count': null },
    withheld: { 'users.activeRate': 'derivable' },
    summaryParts: { zjy: null },
    withheldParts: { zjy: 'few' },
  })
  const page: PageContext = {
    filters: { period: '30' },
    setFilters: () => undefined,
    input: {},
    usualPeriod: '30',
    scopeLabel: '',
    wholeLabel: '',
    periodText: '',
  }
  const numbers = (at: string) =>
    [...document.querySelectorAll(`${at} td`)].slice(2).map(({ textContent }) => textContent)
  const draw = () =>
    show(
      <MemoryRouter>
        <PageProvider value={page}>
          <table>
            <tbody>
              <TableRow row={row} index={1} columns={columns} sort="users.active" drill={undefined} home="" />
            </tbody>
            {sums && <SumRow word="总计" columns={columns} sums={sums} />}
          </table>
        </PageProvider>
      </MemoryRouter>,
    )

  it('are marks with their reason; what is missing is --', async () => {
    await draw()
    expect(numbers('tbody')).toEqual(['<5', '<5人', '--', '*', '--'])
    expect(numbers('tfoot')).toEqual(['20', '*', '--', '<5', ''])
    const [first] = document.querySelectorAll('tbody .dc-withheld')
    expect(first?.getAttribute('aria-label')).toBe('<5，不足 5 人，为保护个人信息不显示')
    expect(first?.getAttribute('title')).toBe('不足 5 人，为保护个人信息不显示')
  })
})
