import {
  type Answer,
  type CallPath,
  contract,
  type MetricId,
  type Part,
  platforms,
  type ReportCall,
} from '@data-centre/api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { subjectInput } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { allRows, kpiValue, makesUp, sum, sumOf, sumOfParts, sumOfSeries } from '../product/numbers.ts'

const additive: MetricId[] = ['users.total', 'users.active', 'courses.total', 'resources.total', 'logs.count']
const periods = [
  { periodType: 'day' },
  { periodType: '7' },
  { periodType: '30' },
  { periodType: 'custom', startDate: '2025-04-20', endDate: '2025-05-06' },
] as const

let nation: Caller
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
})

describe('L1: a nation is the sum of its provinces, cities and schools', () => {
  it.each(periods)('for $periodType', async (period) => {
    const provinces = await nation.data('opeDataOverview/getProvinceList', { ...period, pageSize: 100 })
    const schools = await allRows((part) => nation.data('opeDataOverview/getSchoolList', { ...period, ...part }))
    expect(schools.length).toBe(kpiValue(await nation.data('opeDataOverview/getTotal', period), 'schools.total'))
    for (const metric of additive) {
      expect(makesUp(provinces.list, metric, provinces.summary?.[metric]), metric).toBe(true)
      expect(makesUp(schools, metric, provinces.summary?.[metric]), metric).toBe(true)
    }
    for (const province of provinces.list.filter((row) => (row.values['schools.total'] ?? 0) > 0)) {
      const cities = await nation.data('dataOverviewTotalData/getCityOverview', {
        ...period,
        province: province.name,
        pageSize: 100,
      })
      for (const metric of additive)
        expect(makesUp(cities.list, metric, province.values[metric]), `${province.name} ${metric}`).toBe(true)
    }
  })

  it.each(periods)('of people, for $periodType', async (period) => {
    const cards = await nation.data('opeDataUser/getUserTotal', period)
    const { list, summary } = await nation.data('opeDataUser/getUserProvinceList', { ...period, pageSize: 100 })
    const schools = await allRows((part) => nation.data('opeDataUser/getUserSchoolList', { ...period, ...part }))
    for (const metric of ['users.total', 'users.new', 'users.active'] as const)
      for (const rows of [list, schools]) expect(makesUp(rows, metric, summary?.[metric]), metric).toBe(true)
    for (const metric of ['users.total', 'users.new', 'users.activeRate'] as const)
      expect(summary?.[metric], metric).toBe(kpiValue(cards, metric))
  })

  it('the total row is the card of the same page', async () => {
    const cards = await nation.data('opeDataOverview/getTotal', {})
    const { summary } = await nation.data('opeDataOverview/getProvinceList', {})
    for (const metric of ['schools.total', 'users.total', 'courses.total', 'resources.total'] as const)
      expect(summary?.[metric], metric).toBe(kpiValue(cards, metric))
  })
})

describe('L3: a total is the sum of its parts', () => {
  it('courses by type, resources by type, logs by platform, by hour and by day', async () => {
    const [school] = await nation.data('dataOverviewTotalData/getSchools', {})
    const scope = { schoolId: school?.id as unknown as number }
    const cards = await nation.data('dataOverviewTotalData/getTotalData', scope)
    const parts = await nation.data('subOverview/getPlatformOverview', scope)
    expect(sumOfParts(parts.courses)).toBe(kpiValue(cards, 'courses.total'))
    expect(sumOfParts(parts.resources)).toBe(kpiValue(cards, 'resources.total'))
    for (const period of periods) {
      const share = await nation.data('dataOverviewTotalData/getPlatformShare', { ...scope, ...period })
      const trend = await nation.data('dataOverviewTotalData/getLogTrend', { ...scope, ...period })
      const colleges = await nation.data('dataOverviewTotalData/getCollegeOverview', {
        ...scope,
        ...period,
        pageSize: 100,
      })
      expect(sumOfParts(share)).toBe(colleges.summary?.['logs.count'])
      expect(sumOf(colleges.list, 'logs.count')).toBe(colleges.summary?.['logs.count'])
      for (const platform of platforms)
        expect(sumOfSeries(trend, platform)).toBe(share.find((part) => part.id === platform)?.value)
      expect(sumOfSeries(trend, 'total')).toBe(sumOfParts(share))
      expect(sum(share.map((part) => part.rate))).toBeCloseTo(sumOfParts(share) > 0 ? 1 : 0, 3)
    }
    const yesterday = await nation.data('dataOverviewTotalData/getPlatformShare', { ...scope, periodType: 'day' })
    const hours = await nation.data('dataOverviewTotalData/getLogHour', scope)
    expect(sumOfSeries(hours.logs, 'yesterday')).toBe(sumOfParts(yesterday))
  })

  /** Whether a pie is not whole to a tenth of a percent, or a slice is not its share of it. */
  function isBroken(pie: readonly Part[]): boolean {
    const shown = sumOfParts(pie)
    if (shown === 0) return pie.some(({ rate }) => rate !== 0)
    // Beside withheld slices the others are shares of all: they make up less than the whole, and each as much of it.
    const whole = pie.some(({ withheld }) => withheld) ? shown / sum(pie.map(({ rate }) => rate)) : shown
    if (whole > shown) return pie.some(({ value, rate }) => Math.abs(rate - (value ?? 0) / whole) > 0.001)
    return (
      Math.abs(sum(pie.map(({ rate }) => rate)) - 1) > 0.001 ||
      pie.some(({ value, rate }) => Math.abs(rate - (value ?? 0) / whole) > 0.001)
    )
  }
  const piesOf = (answer: Answer, data: unknown): Part[][] =>
    answer.shape === 'parts'
      ? [data as Part[]]
      : answer.shape === 'group'
        ? Object.entries(answer.of).flatMap(([key, part]) => piesOf(part, (data as Record<string, unknown>)[key]))
        : []

  it('every pie of every page and wall is whole, and one that is not is noticed', async () => {
    const { list } = await nation.data('opeDataOverview/getSchoolList', { pageSize: 1 })
    const places = { school: { schoolId: Number(list[0]?.id) }, province: { province: list[0]?.owner ?? '' } }
    const pies: Part[][] = []
    for (const [path, call] of Object.entries(contract) as [CallPath, ReportCall][]) {
      if (call.kind !== 'report' || piesOf(call.answer, {}).length === 0) continue
      const place = call.scope === 'school' ? places.school : call.scope === 'province' ? places.province : {}
      const course = await subjectInput(nation, path, call, places.school.schoolId)
      for (const period of periods)
        pies.push(...piesOf(call.answer, await nation.data(path, { ...place, ...course, ...period } as never)))
    }
    const filled = pies.filter((pie) => sumOfParts(pie) > 0)
    expect(pies.filter(isBroken)).toEqual([])
    expect(filled.length).toBeGreaterThan(30)
    for (const pie of filled.filter((one) => one.every(({ withheld }) => !withheld))) {
      const [first, ...rest] = [...pie].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
      if (!first) throw new Error('a pie that is filled has no slice')
      expect(isBroken([{ ...first, rate: first.rate + 0.002 }, ...rest])).toBe(true)
      // Without the largest slice; nothing is left of a pie of one.
      expect(isBroken(rest)).toBe(sumOfParts(rest) > 0)
    }
  })

  it('people by role', async () => {
    const scale = await nation.data('bigLargeScreen/getUserScale', {})
    expect(sumOfParts(scale.roles)).toBe(
      kpiValue(await nation.data('bigLargeScreen/getOverviewData', {}), 'users.total'),
    )
  })
})

describe('L9: a rate is the quotient of its parts and lies between its children', () => {
  it('on cards', async () => {
    for (const kpi of [
      ...(await nation.data('dataOverviewTotalData/getTotalData', {})),
      ...(await nation.data('bigLargeScreen/getUserScale', {})).rate,
    ]) {
      if (kpi.den === undefined) continue
      if (kpi.den === 0) expect(kpi.value, kpi.id).toBeNull()
      else expect(kpi.value, kpi.id).toBeCloseTo(((kpi.num ?? 0) / kpi.den) * (kpi.unit === '%' ? 100 : 1), 6)
      if (kpi.unit === '%' && kpi.value !== null) expect(kpi.value).toBeLessThanOrEqual(100)
    }
  })

  it('in tables', async () => {
    const { list, summary } = await nation.data('opeDataOverview/getProvinceList', { pageSize: 100 })
    const rates = list.map((row) => row.values['users.activeRate']).filter((rate) => typeof rate === 'number')
    expect(summary?.['users.activeRate']).toBeGreaterThanOrEqual(Math.min(...rates))
    expect(summary?.['users.activeRate']).toBeLessThanOrEqual(Math.max(...rates))
    for (const row of list) {
      const people = row.values['users.total'] ?? 0
      if (people === 0) expect(row.values['users.activeRate'], row.name).toBeNull()
      else {
        // The row does not show its whole, everybody on the books in the period: it is a whole number, and no smaller than who is there at the end.
        const [active, rate] = [row.values['users.active'] ?? 0, row.values['users.activeRate'] ?? 0]
        expect(rate, row.name).toBeLessThanOrEqual(Math.min(100, (active / people) * 100 + 1e-6))
        const whole = rate > 0 ? (active * 100) / rate : people
        expect(whole, row.name).toBeCloseTo(Math.round(whole), 3)
        expect(Math.round(whole), row.name).toBeGreaterThanOrEqual(people)
        expect(rate === 0, row.name).toBe(active === 0)
      }
    }
  })
})
