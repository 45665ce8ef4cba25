import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allRows, kpiValue, sum, sumOf, sumOfParts, sumOfSeries } from '../product/numbers.ts'

let nation: Caller
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
})

describe('L5: one metric, one scope, one moment: one value on every page and wall', () => {
  it('home page, overview wall and operation dashboard', async () => {
    const [home, wall, dashboard] = await Promise.all([
      nation.data('bigLargeScreen/getRealTime', {}),
      nation.data('bigLargeScreen/getOverviewData', {}),
      nation.data('opeDataOverview/getTotal', {}),
    ])
    for (const id of ['users.total', 'courses.total', 'resources.total', 'questions.total', 'logs.total'] as const) {
      expect(kpiValue(wall, id), id).toBe(home.tot[id])
      expect(kpiValue(dashboard, id), id).toBe(home.tot[id])
    }
    expect(kpiValue(wall, 'schools.total')).toBe(kpiValue(dashboard, 'schools.total'))
    expect(kpiValue(wall, 'today.logs')).toBe(home.c['today.logs'])
    expect(kpiValue(dashboard, 'today.activeUsers')).toBe(home.c['today.activeUsers'])
    expect(kpiValue(dashboard, 'online.users')).toBe(home.c['online.users'])
  })

  it('the exported file repeats the page: rows, order, total', async () => {
    const page = await allRows((pageNum) => nation.data('opeDataOverview/getProvinceList', { pageNum, pageSize: 10 }))
    const { summary } = await nation.data('opeDataOverview/getProvinceList', {})
    const file = await nation.file('opeDataOverview/exportProvince')
    const sheet = (await readXlsxFile(file))[0]?.data ?? []
    const head = (sheet[0] ?? []).map(String)
    const logs = head.findIndex((label) => label.startsWith('日志数'))
    const users = head.findIndex((label) => label.startsWith('用户总数'))
    const name = head.findIndex((label) => label.startsWith('省份'))
    const rows = sheet.slice(1)
    expect(rows.slice(0, page.length).map((row) => row[name])).toEqual(page.map((row) => row.name))
    expect(rows.slice(0, page.length).map((row) => row[logs])).toEqual(page.map((row) => row.values['logs.count']))
    const total = rows.find((row) => row.includes('总计'))
    expect(total?.[users]).toBe(summary?.['users.total'])
    expect(total?.[logs]).toBe(sumOf(page, 'logs.count'))
  })
})

describe('L7: stocks follow the changes', () => {
  it('the last point of the growth curve is the card, and each month differs by what came new', async () => {
    const growth = await nation.data('opeDataOverview/getGrowth', {})
    const total = growth.series.find((one) => one.id === 'users.total')?.data ?? []
    const fresh = growth.series.find((one) => one.id === 'users.new')?.data ?? []
    expect(growth.x).toHaveLength(12)
    expect(total.at(-1)).toBe(kpiValue(await nation.data('opeDataOverview/getTotal', {}), 'users.total'))
    for (let month = 1; month < 12; month++) {
      const change = (total[month] ?? 0) - (total[month - 1] ?? 0)
      expect(change).toBeLessThanOrEqual(fresh[month] ?? 0)
    }
  })
})

describe('L15: periods add up', () => {
  it('seven days are the sum of seven single days', async () => {
    const week = await nation.data('opeDataOverview/getTrend', { periodType: '7' })
    expect(week.x).toHaveLength(7)
    const days = await Promise.all(week.x.map((day) => nation.data('opeDataOverview/getProvinceList', { periodType: 'custom', startDate: day, endDate: day })))
    const whole = await nation.data('opeDataOverview/getProvinceList', { periodType: '7' })
    expect(sum(days.map((day) => day.summary?.['logs.count']))).toBe(whole.summary?.['logs.count'])
    expect(sumOfSeries(week, 'total')).toBe(whole.summary?.['logs.count'])
  })

  it('the shown change is the change against the preceding period', async () => {
    const [first] = (await nation.data('opeDataOverview/getTrend', { periodType: '7' })).x
    const daysEarlier = (days: number) => new Date(Date.parse(`${first}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
    const preceding = { periodType: 'custom', startDate: daysEarlier(7), endDate: daysEarlier(1) } as const
    const now = await nation.data('opeDataOverview/getPlatformShare', { periodType: '7' })
    const then = await nation.data('opeDataOverview/getPlatformShare', preceding)
    for (const part of now) {
      const base = then.find((one) => one.id === part.id)?.value ?? 0
      if (base === 0) expect(part.hb).toBeNull()
      else expect(part.hb).toBeCloseTo(part.value / base - 1, 6)
    }
    expect(sumOfParts(now)).toBeGreaterThan(0)
  })
})
