import { type Kpi, metric } from '@data-centre/api'
import { beforeAll, expect, inject, it } from 'vitest'
import { inWarehouse } from '../faults/stores.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { filledFolder, removeFolder } from '../product/server.ts'
import { dayAfter, YESTERDAY } from './shown-days.ts'

/** Days of the series that pages show, and before them the longest window that ends on the first of them. */
const SHOWN_DAYS = 30
const MONTH = 30
const WEEK = 7

/** A person who did something on a day, once for each school of theirs. */
interface Active {
  day: string
  person: number
  province: string
}
/** From the events themselves: neither roll-ups nor the compiler take part. */
let facts: Active[]
let nation: Caller
/** The province in which most people are active, by code and name. */
let province = { code: '', name: '' }

beforeAll(async () => {
  const dataDir = await filledFolder()
  facts = await inWarehouse(dataDir, async (store) => {
    const schools = await store.query<{ id: number; province: string }>(
      'SELECT school_id AS id, toString(province_code) AS province FROM dim_school FINAL',
    )
    const provinces = new Map(schools.map(({ id, province }) => [id, province]))
    const rows = await store.query<{ day: string; person: number; school: number }>(
      `SELECT DISTINCT toString(event_date) AS day, user_id AS person, school_id AS school FROM fact_log
       WHERE event_date BETWEEN {from:Date} AND {to:Date} AND user_role IN ('teacher', 'student')`,
      { from: dayAfter(YESTERDAY, 2 - SHOWN_DAYS - MONTH), to: YESTERDAY },
    )
    return rows.map(({ day, person, school }) => ({ day, person, province: provinces.get(school) ?? '' }))
  }).finally(() => removeFolder(dataDir))
  nation = await loginAs(inject('productUrl'), 'super')
  const sizes = new Map<string, number>()
  for (const one of facts) sizes.set(one.province, (sizes.get(one.province) ?? 0) + 1)
  const [code = ''] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? []
  const list = (await nation.data('opeDataUser/getUserProvinceList', { pageSize: 100 })).list
  province = { code, name: list.find(({ id }) => String(id) === code)?.name ?? '' }
})

/** People active in the `days` days that end with a day, `before` days earlier. */
function people(days: number, end: string, { before = 0, of = '' } = {}): Set<number> {
  const [from, to] = [dayAfter(end, 1 - days - before), dayAfter(end, -before)]
  return new Set(
    facts
      .filter((one) => one.day >= from && one.day <= to && (of === '' || one.province === of))
      .map(({ person }) => person),
  )
}

/** Share of the people of the week before who are active in the last one, per cent. */
function retention(of = ''): number {
  const before = people(WEEK, YESTERDAY, { before: WEEK, of })
  const now = people(WEEK, YESTERDAY, { of })
  return (100 * [...before].filter((person) => now.has(person)).length) / before.size
}

const rounded = (value: number): number => Number(value.toFixed(metric('users.retainedRate').decimals ?? 0))
const shownOf = (kpis: readonly Kpi[]) => ({
  day: kpiValue(kpis, 'users.dau'),
  month: kpiValue(kpis, 'users.mau'),
  retained: rounded(kpiValue(kpis, 'users.retainedRate') ?? Number.NaN),
})
const countedOf = (of = '') => ({
  day: people(1, YESTERDAY, { of }).size,
  month: people(MONTH, YESTERDAY, { of }).size,
  retained: rounded(retention(of)),
})

it('active people of a month and their retention are those of the events, of the nation and of a province', async () => {
  const ofNation = shownOf(await nation.data('opeDataUser/getUserTotal', {}))
  expect(ofNation).toEqual(countedOf())
  // A world in which everybody, or nobody, comes back would prove nothing.
  expect(ofNation.month).toBeGreaterThan(ofNation.day ?? 0)
  expect(ofNation.retained).toBeGreaterThan(0)
  expect(ofNation.retained).toBeLessThan(100)
  const ofProvince = shownOf(await nation.data('dataUser/getUserTotal', { province: province.name }))
  expect(ofProvince).toEqual(countedOf(province.code))
  expect(ofProvince.month).toBeLessThan(ofNation.month ?? 0)
})

it('active people of a day, a week and a month are those of the events on each of thirty days', async () => {
  const { x, series } = await nation.data('dataUser/getUserActive', { province: province.name, periodType: '30' })
  const lengths = { 'users.dau': 1, 'users.wau': WEEK, 'users.mau': MONTH }
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => dayAfter(YESTERDAY, 1 + i - SHOWN_DAYS))
  expect(x).toHaveLength(SHOWN_DAYS)
  for (const [id, length] of Object.entries(lengths))
    expect(series.find((one) => one.id === id)?.data, id).toEqual(
      days.map((day) => people(length, day, { of: province.code }).size),
    )
})
