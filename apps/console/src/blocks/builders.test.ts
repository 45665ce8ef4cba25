import { describe, expect, it } from 'vitest'
import { bars, growth, hours, platformShare, trend } from './builders/charts.ts'
import { cards, map, rankingBars } from './builders/parts.ts'
import { dates, table, tabs, texts } from './builders/tables.ts'
import { from } from './definition.ts'
import { placeBlocks } from './place-blocks.ts'
import { statisticsPage } from './shapes.ts'
import { sortFieldsOf } from './table/table-head.tsx'

const users = trend('opeDataUser/getUserTrend', 'users.dau')
const terminals = bars('opeDataUser/getUserClient', 'logins.count', 'client')

describe('what the catalogue gives a block', () => {
  it('is its title, unit and note', () => {
    expect(users).toMatchObject({ title: '日活跃用户趋势', unit: '人' })
    expect(growth('opeDataUser/getUserGrowth')).toMatchObject({ title: '用户增长', unit: '人' })
    expect(hours('opeDataUser/getUserHour', 'today.logins')).toMatchObject({
      title: '24小时登录',
      unit: '次',
      against: '昨日',
    })
    expect(platformShare('opeDataOverview/getPlatformShare')).toMatchObject({ title: '平台日志占比', note: '{period}' })
    expect(terminals).toMatchObject({ title: '终端', note: '{period}' })
  })
  it('leaves a stock without a period and a percentage without a unit', () => {
    expect(bars('dataOverviewTotalData/getSchoolType', 'schools.total', 'edition')).toMatchObject({
      note: undefined,
      unit: '所',
    })
    expect(rankingBars('opeDataOverview/getRank', 'users.activeRate', '活跃度')).toMatchObject({
      title: '活跃度 TOP10',
      note: '{period}',
      unit: undefined,
    })
  })
  it('gives way to what the page says', () => {
    expect(trend('opeDataUser/getUserTrend', 'users.dau', { title: '活跃', unit: undefined })).toMatchObject({
      title: '活跃',
      unit: undefined,
    })
  })
})

describe('tables', () => {
  const list = from('opeDataUser/getUserSchoolList')
  it('take heads from the catalogue, and a bar for the only percentage', () => {
    const { columns, sort, title } = table('学校', list, [
      'users.total',
      { metric: 'users.new', label: '新增' },
      'users.activeRate',
    ])
    expect(columns).toEqual([
      { metric: 'users.total', label: '用户' },
      { metric: 'users.new', label: '新增' },
      { metric: 'users.activeRate', label: '活跃率', bar: true },
    ])
    expect([sort, title]).toEqual(['users.total', '学校概览'])
  })
  it('draw no bars where several percentages stand side by side', () => {
    expect(table('学校', list, ['users.activeRate', 'attendance.rate']).columns.some((column) => 'bar' in column)).toBe(
      false,
    )
  })
  it('show texts of an entity beside its numbers', () => {
    const { columns, sort } = table('教师', 'teachers/getTeacherList', [
      ...texts('teacher', 'no', 'title'),
      'sessions.count',
    ])
    expect(columns).toEqual([
      { text: 'no', label: '工号' },
      { text: 'title', label: '职称' },
      { metric: 'sessions.count', label: '课堂数' },
    ])
    expect(sort).toBe('sessions.count')
  })
  it('are refused without a column to be ordered by', () => {
    expect(() => table('学校', list, [])).toThrow('no column')
  })
  it('of dates are ordered by their days', () => {
    const { columns, subject, sort, byDay } = dates('opeDataAddDetail/getAddList', ['users.new'])
    expect([subject, sort, byDay]).toEqual(['日期', 'day', true])
    expect(sortFieldsOf({ columns, sort, ...(byDay ? { byDay } : {}) })).toEqual(['day', 'users.new'])
  })
  it('with an order of their own lead back to it', () => {
    const chapters = table('章', list, ['users.total'], { sort: 'id' })
    expect(chapters.sort).toBe('id')
    expect(sortFieldsOf(chapters)).toEqual(['id', 'users.total'])
  })
  it('are called by their subject as tabs', () => {
    expect(
      tabs(table('省份', list, ['users.total']), table('学校', list, ['users.total'])).tabs.map(({ title }) => title),
    ).toEqual(['省份', '学校'])
  })
})

describe('places', () => {
  const spans = (...row: Parameters<typeof placeBlocks>[0]) =>
    placeBlocks(row).map((block) => ('span' in block ? [block.span, 'height' in block && block.height] : 24))
  it('divide a row evenly, lower where three stand side by side', () => {
    expect(spans([users, users, users])).toEqual([8, 8, 8].map((span) => [span, 186]))
    expect(spans([terminals, terminals])).toEqual([12, 12].map((span) => [span, 288]))
    expect(spans([users, terminals]).map((block) => (Array.isArray(block) ? block[0] : block))).toEqual([16, 8])
    expect(spans(users)).toEqual([[24, 216]])
  })
  it('give a row the height of the block that needs most', () => {
    expect(spans([users, terminals, users])).toEqual([8, 8, 8].map((span) => [span, 288]))
    expect(spans([map('opeDataUser/getUserMap', '分布', ['users.total']), users])).toEqual(
      [12, 12].map((span) => [span, 368]),
    )
  })
  it('share the width among two or three cards and fill rows of more', () => {
    const columnsOf = (count: number) =>
      cards(
        'opeDataUser/getUserTotal',
        Array.from({ length: count }, () => 'users.total' as const),
      ).columns
    expect([2, 3, 4, 5, 6, 8, 10].map(columnsOf)).toEqual([2, 3, 4, 5, 6, 4, 5])
  })
  it('leave cards and tables as wide as the page', () => {
    expect(spans(cards('opeDataUser/getUserTotal', ['users.total']))).toEqual([24])
  })
})

it('takes the data-as-of of a page from its line of days', () => {
  const totals = cards('opeDataUser/getUserTotal', ['users.total'])
  expect(statisticsPage('operationUsers', [totals, users]).asOf).toEqual({ path: 'opeDataUser/getUserTrend' })
  expect(statisticsPage('operationUsers', [totals])).toMatchObject({
    asOf: { path: 'opeDataUser/getUserTotal' },
    layout: 'statistics',
    refresh: 'day',
    filters: ['period'],
  })
  expect(() => statisticsPage('operationUsers', [])).toThrow('begins with a block')
})
