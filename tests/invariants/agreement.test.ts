import { SMALL_GROUP } from '@data-centre/api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { readShown } from './shown.ts'
import { type Question, YESTERDAY } from './shown-days.ts'
import type { Shown } from './shown-series.ts'
import { disagreements, shownTwice } from './shown-twice.ts'

const periods: readonly Question['period'][] = [{ periodType: 'day' }, { periodType: '30' }, {}]

let nation: Caller
/** Everything that pages and walls show of the nation, a province and its school, for three periods. */
let shown: Shown[]
/** The province of that school. */
let province: string

beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
  const { list } = await nation.data('opeDataOverview/getSchoolList', { pageSize: 1 })
  const [school] = list
  province = school?.owner ?? ''
  const places: Question['place'][] = [
    { name: '全国' },
    { name: province, province },
    { name: `school ${school?.id}`, province, schoolId: Number(school?.id) },
  ]
  const read = []
  for (const place of places) {
    for (const period of periods) read.push(...(await readShown(nation, { place, period })))
    read.push(...(await readNow(place)))
  }
  // Who is online goes by the second: two readings are two moments.
  shown = read.filter(({ metric }) => metric !== 'online.users')
})

/** The home page, the walls' header and the live cards: one call that is no report. */
async function readNow({ name, province, schoolId }: Question['place']): Promise<Shown[]> {
  const { tot, c } = await nation.data('bigLargeScreen/getRealTime', {
    ...(schoolId ? { schoolId } : province ? { province } : {}),
  })
  return Object.entries({ ...tot, ...c }).map(([metric, value]) => ({
    metric: metric as Shown['metric'],
    place: name,
    days: 'now',
    where: 'bigLargeScreen/getRealTime',
    value,
  }))
}

describe('L5: one metric, one scope, one moment: one value on every page and wall', () => {
  it('for everything that two answers show', () => {
    expect(disagreements(shown)).toEqual([])
    expect(shownTwice(shown).size).toBeGreaterThan(200)
  })

  /** The pairs that the invariant names, and how many answers show each of them at least. */
  const pairs: readonly [what: string, places: number][] = [
    ['users.total 全国 now', 5],
    ['courses.total 全国 now', 4],
    ['logs.total 全国 now', 4],
    ['schools.total 全国 now', 4],
    [`users.total 全国 end of ${YESTERDAY}`, 4],
    [`users.active 全国 ${YESTERDAY}..${YESTERDAY}`, 4],
    [`logs.count 本省 ${YESTERDAY}..${YESTERDAY}`, 3],
  ]
  it.each(pairs)('%s stands in %i answers at least, and notices a wrong one', (pair, places) => {
    const what = pair.replace('本省', province)
    const same = shownTwice(shown).get(what) ?? []
    expect(new Set(same.map(({ where }) => where)).size).toBeGreaterThanOrEqual(places)
    for (const wrong of same) {
      const broken = same.map((one) => (one === wrong ? { ...one, value: (one.value ?? 0) + 1 } : one))
      expect(disagreements(broken), wrong.where).toHaveLength(1)
      expect(disagreements(broken)[0]).toContain(`${what}: `)
    }
  })

  it('also for who is online, within one moment', async () => {
    const [home, dashboard] = await Promise.all([
      nation.data('bigLargeScreen/getRealTime', {}),
      nation.data('opeDataOverview/getTotal', {}),
    ])
    expect(kpiValue(dashboard, 'online.users')).toBe(home.c['online.users'])
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
      // A month of fewer than five is hidden.
      expect(change).toBeLessThanOrEqual(fresh[month] ?? SMALL_GROUP - 1)
    }
  })
})
