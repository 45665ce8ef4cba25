// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { click, control, show, type } from '../../component-stage.tsx'
import type { Filters } from '../filters/filters.ts'
import { PageProvider } from '../page-context.ts'
import DisputeDialog from './dispute-dialog.tsx'
import { numberFilters } from './number-filters.ts'
import type { DisputedNumber } from './use-disputes.ts'

const number: DisputedNumber = {
  kpi: { id: 'users.activeRate', label: '活跃率', unit: '%', value: 86.9 },
  call: 'dataOverviewTotalData/getTotalData',
  schoolId: '1',
  path: '/school/dashBoard',
  query: 'platform=zjy',
  filters: '{"platform":"zjy"}',
  scopeLabel: '云岭职业学院（本院系）',
  periodText: '近30天',
}
const filters: Filters = { period: '30', platform: 'zjy' }
async function draw(onClose = vi.fn()) {
  await show(
    <PageProvider
      value={{
        filters,
        setFilters: () => undefined,
        input: {},
        usualPeriod: '30',
        scopeLabel: number.scopeLabel,
        wholeLabel: '所辖院系',
        periodText: number.periodText,
      }}
    >
      <DisputeDialog number={number} onClose={onClose} />
    </PageProvider>,
  )
  return onClose
}
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent))
const problem = (field: string) => document.querySelector(`[data-field="${field}"] [role="alert"]`)?.textContent
const expectedField = () => document.querySelector('[data-field="expected"] input')

describe('数据有误', () => {
  it('shows the number with its place, period and filters', async () => {
    await draw()
    expect(facts()).toEqual([
      ['指标', '活跃率'],
      ['显示为', '86.9%'],
      ['范围', '云岭职业学院（本院系）'],
      ['时间', '近30天'],
      ['筛选', '平台：职教云'],
    ])
  })

  it('asks at the field for what it should be, then for why', async () => {
    await draw()
    expect([...document.querySelectorAll('[aria-required="true"]')]).toHaveLength(2)
    await click(control('提交'))
    expect(problem('expected')).toBe('请填写应为')
    await type(expectedField(), '90%')
    await click(control('提交'))
    expect([problem('expected'), problem('reason')]).toEqual([undefined, '请填写原因'])
  })

  it('asks before it discards what was typed', async () => {
    const onClose = await draw()
    await type(expectedField(), '90%')
    await click(control('取消'))
    expect(onClose).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('修改尚未保存，确定离开吗？')
    await click(control('放弃修改'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

it('names what a number was filtered by', () => {
  expect(numberFilters({ period: '30' })).toBe('')
  expect(numberFilters({ period: '30', platform: 'zyk', grade: '2024' })).toBe('平台：资源库；年级：2024级')
})
