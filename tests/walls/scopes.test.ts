import { type Kpi, type MetricId, type RouteKey, routeAt } from '@data-centre/api'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { allWalls } from './all-walls.ts'
import { layoutFaults } from './layout-faults.ts'
import { ofNation, scopes, Viewers } from './viewers.ts'
import { waitForRest } from './wait-for-rest.ts'
import { openWall } from './wall-page.ts'

const pairs = allWalls.flatMap((path) => scopes.map((scope) => ({ path, scope })))

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let viewers: Viewers
beforeAll(async () => {
  viewers = await Viewers.of(product.url)
})

/** The number that leads a wall, as the call answers it that the wall is made of. */
const headlines: Partial<Record<RouteKey, (caller: Caller) => Promise<{ metric: MetricId; value: number | null }>>> = {
  overviewWall: async (caller) => of('users.total', await caller.data('bigLargeScreen/getOverviewData', {})),
  realTimeWall: async (caller) => ({
    metric: 'today.logs',
    value: (await caller.data('bigLargeScreen/getRealTime', {})).c['today.logs'] ?? null,
  }),
  distributionWall: async (caller) =>
    of('users.total', (await caller.data('bigLargeScreen/getUserDistribution', {})).kpi),
  teachAssetWall: async (caller) =>
    of('resources.total', (await caller.data('bigLargeScreen/getTeachAsset', {})).totals),
}
const of = (metric: MetricId, items: readonly Kpi[]) => ({
  metric,
  value: items.find(({ id }) => id === metric)?.value ?? null,
})

it.each(pairs)('$path says nothing wrong at the scope $scope', async ({ path, scope }) => {
  const caller = await viewers.at(scope)
  const { context, page, errors } = await openWall(
    browser,
    product.url,
    caller,
    `${path}?map=2d`,
    undefined,
    async (fresh) => {
      await fresh.addInitScript('globalThis.__name = (made) => made')
    },
  )
  try {
    await waitForRest(page)
    const key = routeAt(path) as RouteKey
    if (ofNation.includes(key) && scope !== 'nation')
      expect(await page.locator('.stage-note').innerText()).toContain('只展示全国数据')
    const text = await page.locator('body').innerText()
    expect(text.match(/加载失败|NaN|undefined|Infinity|\[object/g) ?? []).toEqual([])
    // A wall that shows nothing says why; what it may not show at this scope is the matter of the tests about rights.
    if (!(await page.locator('.stage-note').count())) expect(await layoutFaults(page)).toEqual([])
    const headline = await headlines[key]?.(caller)
    if (headline) {
      const number = page.locator(`[data-place="K"] [data-metric="${headline.metric}"] .dc-roll`)
      expect(await number.getAttribute('data-value')).toBe(String(headline.value ?? ''))
      expect((await number.innerText()).replaceAll(',', '')).toBe(
        headline.value === null ? '--' : String(headline.value),
      )
    }
    expect(errors).toEqual([])
  } finally {
    await context.close()
  }
})
