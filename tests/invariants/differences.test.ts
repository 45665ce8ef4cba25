import {
  type InputOf,
  type MetricId,
  metric,
  type Page,
  partsOf,
  type ReportPath,
  type Row,
  SMALL_GROUP,
} from '@data-centre/api'
import { countsPeople } from '@data-centre/server/warehouse/small-groups.ts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allRows, kpiValue, sum } from '../product/numbers.ts'

type Shown = number | null | undefined
type Input = InputOf<ReportPath>

/** Sums whose parts were asked for, and how often some of them were hidden. */
let looked = { sums: 0, hidden: 0 }

/** What subtraction says of the hidden parts of a shown sum: a single one, or fewer people together than may be shown. */
function derived(total: Shown, parts: readonly Shown[]): number | undefined {
  if (total === null || total === undefined) return undefined
  looked.sums += 1
  const hidden = parts.filter((part) => part === null || part === undefined).length
  if (hidden === 0) return undefined
  looked.hidden += 1
  const rest = total - sum(parts)
  const isOne = hidden === 1 || rest === hidden || rest === hidden * (SMALL_GROUP - 1)
  return rest > 0 && (rest < SMALL_GROUP || (isOne && rest / hidden < SMALL_GROUP)) ? rest / hidden : undefined
}

const people = [
  'users.total',
  'users.new',
  'users.active',
  'teachers.total',
  'students.total',
  'teachers.active',
  'students.active',
] as const
/** Periods of which some have few new people. */
const periods: readonly Input[] = [
  { periodType: 'day' },
  { periodType: '7' },
  { periodType: '30' },
  { periodType: 'custom', startDate: '2025-04-20', endDate: '2025-05-06' },
]

const failures: string[] = []
const look = (what: string, total: Shown, parts: readonly Shown[]) => {
  const found = derived(total, parts)
  if (found !== undefined) failures.push(`${what}: ${total} less ${parts.join(' ')} says ${found}`)
}
/** Rows of a table against its sum row, and the sum row as a card says it. */
function lookAt(what: string, { list, summary }: Pick<Page<Row>, 'list' | 'summary'>): void {
  for (const id of Object.keys(summary ?? {}) as MetricId[])
    if (partsOf(id).length === 1 && countsPeople(id) && people.some((one) => one === id))
      look(
        `${what} ${id}`,
        summary?.[id],
        list.map(({ values }) => values[id]),
      )
}
const shownIn = (rows: readonly Row[], id: string, of: MetricId): Shown => rows.find((row) => row.id === id)?.values[of]

/** One table whole, with its sum row. */
async function whole(
  caller: Caller,
  path: 'opeDataUser/getUserSchoolList' | 'dataUser/getUserSchoolList',
  input: Input,
) {
  const { summary } = await caller.data(path, { ...input, pageSize: 1 })
  return { list: await allRows((part) => caller.data(path, { ...input, ...part })), summary: summary ?? {} }
}

let nation: Caller
let yunnan: Caller
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'operator')
  yunnan = await loginAs(inject('productUrl'), 'province_yn')
})

describe('a small group does not follow from other numbers by subtraction', () => {
  it.each(periods)('in the nation by province and school, whole and filtered, for %j', async (period) => {
    const provinces = await nation.data('opeDataUser/getUserProvinceList', { ...period, pageSize: 100 })
    const schools = await whole(nation, 'opeDataUser/getUserSchoolList', period)
    const cards = await nation.data('opeDataUser/getUserTotal', period)
    lookAt('provinces', provinces)
    lookAt('schools', schools)
    for (const id of ['users.total', 'users.new'] as const)
      look(
        `provinces and the card ${id}`,
        kpiValue(cards, id),
        provinces.list.map(({ values }) => values[id]),
      )
    const ofFilter: Shown[] = []
    for (const { id, name } of provinces.list) {
      const filter = { ...period, province: name }
      const own = await whole(nation, 'opeDataUser/getUserSchoolList', filter)
      lookAt(`schools of ${name}`, own)
      const narrowed = kpiValue(await nation.data('opeDataUser/getUserTotal', filter), 'users.new')
      ofFilter.push(narrowed)
      // A number that one answer hides is not shown by the next one.
      expect([name, narrowed === null]).toEqual([name, shownIn(provinces.list, id, 'users.new') === null])
      const inside = schools.list.filter(({ owner }) => owner === name)
      look(
        `${name} of the whole list`,
        narrowed,
        inside.map(({ values }) => values['users.new']),
      )
    }
    look('cards by the filter', kpiValue(cards, 'users.new'), ofFilter)
  })

  it.each(periods)('in a province by city, school and role, for %j', async (period) => {
    const own = { ...period, province: '云南省' }
    const cities = await yunnan.data('dataOverviewTotalData/getCityOverview', { ...own, pageSize: 100 })
    const schools = await whole(yunnan, 'dataUser/getUserSchoolList', own)
    const cards = await yunnan.data('dataUser/getUserTotal', own)
    lookAt('cities', cities)
    lookAt('schools', schools)
    look('users by role', kpiValue(cards, 'users.total'), [
      kpiValue(cards, 'teachers.total'),
      kpiValue(cards, 'students.total'),
    ])
    // Schools of either edition are all schools: two questions whose answers add up.
    const editions = await Promise.all(
      (['1', '2'] as const).map((edition) => yunnan.data('dataUser/getUserTotal', { ...own, edition })),
    )
    for (const id of ['users.new', 'teachers.total', 'students.total'] as const)
      look(
        `schools by edition ${id}`,
        kpiValue(cards, id),
        editions.map((kpis) => kpiValue(kpis, id)),
      )
  })

  it.each(['30', '365'] as const)('by day, week and month, in the last %s days', async (periodType) => {
    const listOf = async (step: 'day' | 'week' | 'month', input: Input = {}) => {
      const asked = { periodType, step, ...input }
      const { summary } = await nation.data('opeDataAddDetail/getAddList', { ...asked, pageSize: 1 })
      const list = await allRows((part) => nation.data('opeDataAddDetail/getAddList', { ...asked, ...part }))
      return { list, summary: summary ?? {} }
    }
    const places: Input[] = [{}, { province: '云南省' }]
    for (const place of places) {
      const [days, weeks, months] = [
        await listOf('day', place),
        await listOf('week', place),
        await listOf('month', place),
      ]
      for (const [name, list] of Object.entries({ days, weeks, months }))
        lookAt(`${name} of ${JSON.stringify(place)}`, list)
      for (const [i, week] of weeks.list.sort((a, b) => (a.id < b.id ? -1 : 1)).entries()) {
        const next = weeks.list[i + 1]?.id ?? '9999'
        const inside = days.list.filter(({ id }) => id >= week.id && id < next)
        look(
          `days of the week ${week.id}`,
          week.values['users.new'],
          inside.map(({ values }) => values['users.new']),
        )
      }
    }
  })

  it('has looked at sums with hidden parts, and notices one that discloses', () => {
    expect(failures).toEqual([])
    expect(looked.sums).toBeGreaterThan(50)
    expect(looked.hidden).toBeGreaterThan(5)
    looked = { sums: 0, hidden: 0 }
    expect([
      derived(20, [17, null]),
      derived(30, [26, null, null]),
      derived(20, [null, null]),
      derived(20, [20, 0]),
    ]).toEqual([3, 2, undefined, undefined])
    expect(metric('users.total').unit).toBe('人')
  })
})
