import { Fault } from '@data-centre/api'
import { expect, it } from 'vitest'
import { definitionRows, definitionText } from './definition-text.ts'
import { failureText, panelStateOf } from './panel-state.ts'

const query = {
  data: undefined as unknown,
  error: null as unknown,
  isFetching: false,
  dataUpdatedAt: Date.parse('2025-05-20T02:05:00Z'),
  refetch: () => {},
}

it('reads the state of a panel from its query', () => {
  expect(panelStateOf({ ...query, isFetching: true }).state).toBe('loading')
  expect(panelStateOf({ ...query, error: new Error('您没有访问权限') })).toMatchObject({
    state: 'failed',
    reason: '您没有访问权限',
  })
  expect(
    panelStateOf({ ...query, data: [], isFetching: true }, { empty: true, reason: '近 30 天没有日志' }),
  ).toMatchObject({
    state: 'empty',
    reason: '近 30 天没有日志',
    refreshing: true,
  })
  expect(panelStateOf({ ...query, data: [1], error: new Error('Network Error') })).toMatchObject({
    state: 'ready',
    staleAt: '10:05',
  })
  expect(panelStateOf({ ...query, data: [1] }).staleAt).toBeUndefined()
  expect(panelStateOf({ ...query, data: [1], heldAt: '2025-05-19 24:00' })).toMatchObject({
    state: 'ready',
    heldAt: '2025-05-19 24:00',
  })
})

it('offers other questions instead of the same one again where it was refused', () => {
  const actions = [{ label: '重置筛选', onClick: () => {} }]
  const of = (error: unknown) => panelStateOf({ ...query, error }, { actions }).emptyActions
  expect(of(new Fault('invalid', { msg: '参数错误：所选教学周尚未开始' }))).toBe(actions)
  expect(of(new Fault('unavailable'))).toBeUndefined()
})

it('says a failure in words', () => {
  expect(failureText(new Error('timeout of 50000ms exceeded'))).toContain('超时')
  expect(failureText(new Error('Network Error'))).toContain('网络')
  expect(failureText('odd')).toContain('没有成功')
})

it('writes a definition with the numbers at hand', () => {
  const rows = definitionRows(
    'teachers.activeRate',
    { value: 86, num: 1071, den: 1246 },
    { scope: '云南省', period: '近30天', statTime: '2025-05-20 00:00', coverage: '63/66 所' },
  )
  expect(rows).toEqual([
    { name: '计算', text: '活跃教师数 1,071 ÷ 期内在册教师数 1,246 × 100%' },
    { name: '单位', text: '%，保留 1 位小数' },
    { name: '范围', text: '云南省，近30天' },
    { name: '覆盖', text: '63/66 所' },
    { name: '数据截至', text: '2025-05-20 00:00，每日更新' },
  ])
  expect(definitionRows('today.logs', { value: null }, { scope: '全国' })).toContainEqual({
    name: '数据截至',
    text: '实时',
  })
  expect(definitionText('logs.total', { value: 5 }, {})).toContain('不含：控制台与大屏账号')
})
