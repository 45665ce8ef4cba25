import {
  contract,
  type Kpi,
  type Part,
  type Place,
  type ProvinceDialog,
  provinceDialog,
  type RankRow,
  type Series,
  schoolDialog,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTinyAnswers, school, yunnan } from '../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const answerOf = (call: 'getOverview' | 'getLogAllNum' | 'getUserActiveDetail' | 'getGrowthCurve' | 'getSchoolMap') =>
  contract[`provinceLargeScreen/${call}`].answer
const sum = (parts: readonly Pick<Part, 'value'>[]) => parts.reduce((total, { value }) => total + (value ?? 0), 0)
const kpiValue = (kpis: readonly Kpi[], id: Kpi['id']) => kpis.find((kpi) => kpi.id === id)?.value

describe('the walls of a province', () => {
  it('say the same of it wherever it is said', async () => {
    const { totals, schoolTypes, resourceTypes, schools } = await tiny.ask<{
      totals: Kpi[]
      schoolTypes: Part[]
      resourceTypes: Part[]
      schools: RankRow[]
    }>(answerOf('getOverview'), yunnan)
    expect(sum(schoolTypes)).toBe(kpiValue(totals, 'schools.total'))
    expect(sum(resourceTypes)).toBe(kpiValue(totals, 'resources.total'))
    expect(kpiValue(totals, 'resources.total')).toBe(2)
    expect(schools.every(({ owner }) => owner === '云南省')).toBe(true)

    const growth = await tiny.ask<Series>(answerOf('getGrowthCurve'), yunnan)
    expect(growth.series.find(({ id }) => id === 'users.total')?.data.at(-1)).toBe(kpiValue(totals, 'users.total'))

    const { cities, schools: places } = await tiny.ask<{ cities: Place[]; schools: Place[] }>(
      answerOf('getSchoolMap'),
      yunnan,
    )
    expect(places).toHaveLength(kpiValue(totals, 'schools.total') ?? 0)
    const users = (all: readonly Place[]) => all.reduce((total, { values }) => total + (values['users.total'] ?? 0), 0)
    expect([users(cities), users(places)]).toEqual([kpiValue(totals, 'users.total'), kpiValue(totals, 'users.total')])
    expect(places[0]).toMatchObject({ code: '1', name: '云岭机电职业技术学院' })

    const logs = await tiny.ask<{ total: Kpi[]; byPlatform: Part[]; trend: Series }>(answerOf('getLogAllNum'), yunnan)
    const days = (id: string) =>
      logs.trend.series.find((one) => one.id === id)?.data.reduce<number>((total, n) => total + (n ?? 0), 0) ?? 0
    for (const { id, value } of logs.byPlatform) expect([id, days(id)]).toEqual([id, value])
    expect(logs.trend.x).toHaveLength(30)

    const active = await tiny.ask<{ day: Part[]; week: Part[]; month: Part[] }>(answerOf('getUserActiveDetail'), yunnan)
    expect(sum(active.day)).toBeLessThanOrEqual(sum(active.week))
    expect(sum(active.week)).toBeLessThanOrEqual(sum(active.month))
  })

  it('open a window of the province with its schools, and of a school with its colleges', async () => {
    const province = await tiny.ask<ProvinceDialog>(provinceDialog, yunnan)
    const own = await tiny.ask<ProvinceDialog>(schoolDialog, school)
    for (const { kpi, trend, share, list } of [province, own]) {
      expect(sum(share)).toBe(kpiValue(kpi, 'logs.count'))
      expect(trend.series[0]?.data.reduce<number>((total, n) => total + (n ?? 0), 0)).toBe(kpiValue(kpi, 'logs.count'))
      expect(list.list.reduce((total, { values }) => total + (values['logs.count'] ?? 0), 0)).toBe(
        kpiValue(kpi, 'logs.count'),
      )
    }
    expect(province.list.list.map(({ id }) => id)).toContain('1')
    expect(own.list.list.map(({ id }) => id)).toContain('11')
  })
})
