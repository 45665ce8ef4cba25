import { contract, type Flow, type Kpi, type Part, type Place, type Series } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, nation, openTinyAnswers, school, yunnan } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

interface TeachAsset {
  totals: Kpi[]
  types: Part[]
  categories: Part[]
  questions: Part[]
  map: Place[]
  cities: Place[]
  active: Kpi[]
  activeTrend: Series
  built: Series
}
const teaching = contract['bigLargeScreen/getTeachAsset'].answer
const calls = contract['bigLargeScreen/getAssetFlow'].answer
const values = (kpis: readonly Kpi[]) => kpis.map(({ value }) => value)
const amounts = (parts: readonly Part[]) =>
  Object.fromEntries(parts.filter(({ value }) => value).map(({ id, value }) => [id, value]))

describe('teaching assets', () => {
  it('are the stocks of now, by type, category and place', async () => {
    const { totals, types, categories, questions, map, cities } = await tiny.ask<TeachAsset>(teaching)
    expect(values(totals)).toEqual([3, 3500, 2, 2, 4, 2])
    expect(amounts(types)).toEqual({ video: 2, ppt: 1 })
    expect(amounts(categories)).toEqual({ 装备制造大类: 1, 电子与信息大类: 1, 其他: 1 })
    expect(amounts(questions)).toEqual({ single: 1, judge: 1 })
    const numbersOf = (code: string) => Object.values(map.find((place) => place.code === code)?.values ?? {})
    expect([numbersOf('530000'), numbersOf('510000')]).toEqual([
      [2, 1, 3, 1],
      [1, 1, 1, 1],
    ])
    const total = (places: Place[]) =>
      places.reduce((sum, { values: { 'resources.total': value } }) => sum + (value ?? 0), 0)
    expect([total(map), total(cities)]).toEqual([3, 3])
  })
  it('show what was used in a year, and what was built month by month', async () => {
    const { active, activeTrend, built } = await tiny.ask<TeachAsset>(teaching)
    // 5001 and 5002 of three.
    expect(active).toMatchObject([{ id: 'resources.activeRate', value: 66.666667, num: 2, den: 3 }])
    expect(activeTrend.x).toHaveLength(12)
    // In April 5002 of 5001, 5002 and 5004; in May 5001 of the three that are there now.
    expect(activeTrend.series[0]?.data.slice(-2)).toEqual([33.333333, 33.333333])
    expect(built.series.map(({ id, data }) => [id, data.slice(-3)])).toEqual([
      ['resources.new', [1, 2, 1]],
      ['questions.new', [1, 0, 1]],
      ['courses.new', [1, 2, 2]],
    ])
  })
  it('keep to the scope', async () => {
    expect(values((await tiny.ask<TeachAsset>(teaching, school)).totals)).toEqual([1, 1000, 0.5, 1, 3, 1])
    // Projects belong to no college.
    expect(values((await tiny.ask<TeachAsset>(teaching, college)).totals)).toEqual([1, 1000, 0.5, 1, 2, null])
  })
})

describe('the flow of calls', () => {
  it('goes from the province of the owner to that of the caller', async () => {
    expect(await tiny.ask<Flow>(calls)).toEqual({
      nodes: [
        { id: 'owner:530000', name: '云南省', value: 4 },
        { id: 'caller:530000', name: '云南省', value: 3 },
        { id: 'caller:510000', name: '四川省', value: 1 },
      ],
      links: [
        { source: 'owner:530000', target: 'caller:530000', value: 3 },
        { source: 'owner:530000', target: 'caller:510000', value: 1 },
      ],
    })
  })
  it('puts together what is beyond the first of a side', async () => {
    const { nodes, links } = await tiny.ask<Flow>({ ...calls, top: 1 })
    expect(nodes.at(-1)).toEqual({ id: 'caller:rest', name: '其他', value: 1 })
    expect(links.reduce((sum, { value }) => sum + value, 0)).toBe(4)
  })
  it('is that of the scope’s own resources', async () => {
    const sumOf = async (...scope: Parameters<typeof tiny.ask>) =>
      (await tiny.ask<Flow>(...scope)).links.map(({ value }) => value)
    expect(await sumOf(calls, yunnan)).toEqual([3, 1])
    expect(await sumOf(calls, school)).toEqual([2, 1])
    expect(await sumOf(calls, { ...nation, level: 'province', provinces: ['510000'] })).toEqual([])
    expect(await sumOf(calls, college)).toEqual([2, 1])
  })
})
