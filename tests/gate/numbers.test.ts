import { beforeAll, describe, expect, inject, it } from 'vitest'
import { bothSides, differences } from '../invariants/file-of-list.ts'
import { readShown } from '../invariants/shown.ts'
import type { Question } from '../invariants/shown-days.ts'
import { disagreements, shownTwice } from '../invariants/shown-twice.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allRows, kpiValue, makesUp, sumOf, sumOfParts } from '../product/numbers.ts'

/** One period and one place of each kind; `npm run test:full -- numbers` reads the others. */
const period = { periodType: '7' } as const
const additive = ['users.total', 'users.active', 'courses.total', 'resources.total', 'logs.count'] as const

let nation: Caller
let place: { province: string; schoolId: number }
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
  const { list } = await nation.data('opeDataOverview/getSchoolList', { pageSize: 1 })
  place = { province: list[0]?.owner ?? '', schoolId: Number(list[0]?.id) }
})

describe('one number, one value', () => {
  it('wherever pages and walls show it (L5), and a wrong one is noticed', async () => {
    const places: Question['place'][] = [{ name: '全国' }, { name: `school ${place.schoolId}`, ...place }]
    const shown = []
    for (const one of places) shown.push(...(await readShown(nation, { place: one, period })))
    const steady = shown.filter(({ metric }) => metric !== 'online.users')
    expect(disagreements(steady)).toEqual([])
    const twice = [...shownTwice(steady).values()].filter(([one]) => (one?.value ?? 0) > 0)
    expect(twice.length).toBeGreaterThan(200)
    const [[one] = []] = twice
    const broken = steady.map((entry) => (entry === one ? { ...entry, value: (entry.value ?? 0) + 1 } : entry))
    expect(disagreements(broken)).toHaveLength(1)
  })

  it('a nation is the sum of its provinces and of its schools, a province of its cities, a school of its colleges (L1)', async () => {
    const provinces = await nation.data('opeDataOverview/getProvinceList', { ...period, pageSize: 100 })
    const schools = await allRows((part) => nation.data('opeDataOverview/getSchoolList', { ...period, ...part }))
    const cities = await nation.data('dataOverviewTotalData/getCityOverview', {
      ...period,
      province: place.province,
      pageSize: 100,
    })
    const province = provinces.list.find(({ name }) => name === place.province)
    for (const metric of additive) {
      expect(makesUp(provinces.list, metric, provinces.summary?.[metric]), metric).toBe(true)
      expect(makesUp(schools, metric, provinces.summary?.[metric]), metric).toBe(true)
      expect(makesUp(cities.list, metric, province?.values[metric]), metric).toBe(true)
    }
    const scope = { schoolId: place.schoolId, ...period }
    const colleges = await nation.data('dataOverviewTotalData/getCollegeOverview', { ...scope, pageSize: 100 })
    const platforms = await nation.data('dataOverviewTotalData/getPlatformShare', scope)
    expect(sumOf(colleges.list, 'logs.count')).toBe(colleges.summary?.['logs.count'])
    expect(sumOfParts(platforms)).toBe(colleges.summary?.['logs.count'])
    expect(sumOfParts(platforms)).toBeGreaterThan(0)
  })

  it('the total row is the card of the same page', async () => {
    const cards = await nation.data('opeDataOverview/getTotal', {})
    const { summary } = await nation.data('opeDataOverview/getProvinceList', {})
    for (const metric of ['schools.total', 'users.total', 'courses.total', 'resources.total'] as const)
      expect(summary?.[metric], metric).toBe(kpiValue(cards, metric))
  })
})

/** One file of each centre, one of persons. */
const files = [
  ['opeDataOverview/exportSchool', 'opeDataOverview/getSchoolList'],
  ['opeDataOverview/exportProvince', 'opeDataOverview/getProvinceList'],
  ['teachers/exportTeacherList', 'teachers/getTeacherList'],
] as const

it.each(files)('a file is the list that it was made of (L16): %s', async (path, of) => {
  const [shown, sheet] = await bothSides(nation, place, path, of, {})
  expect(shown.rows.length).toBeGreaterThan(0)
  expect(differences(shown, sheet)).toEqual([])
  // A column that is left out, or a row, is noticed.
  expect(
    differences(
      shown,
      sheet.map((row) => row.slice(0, -1)),
    ),
  ).not.toEqual([])
  expect(differences(shown, sheet.slice(0, -1))).not.toEqual([])
})
