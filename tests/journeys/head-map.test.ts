import { type HeadMapScreen, headMapScreens } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAs, SMALL_WALL } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const YUNNAN = '530000'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let context: BrowserContext
const errors: string[] = []
beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await openAs(context, product.url, await loginAs(product.url, 'operator'))
})

async function open(path: string, viewport?: typeof SMALL_WALL): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  if (viewport) await page.setViewportSize(viewport)
  await page.goto(product.url + path)
  return page
}

/** What each wall looks at while its map is edited. */
const walls: Record<HeadMapScreen, { path: string; scope: string }> = {
  Overview: { path: '/Overview?map=2d', scope: 'China' },
  realTime: { path: '/realTime?map=2d', scope: 'China' },
  province_hot: { path: `/province_hot?province=${YUNNAN}&map=2d`, scope: YUNNAN },
  userDistribution: { path: '/userDistribution?map=2d', scope: 'China' },
}

it.each(Object.entries(walls))(
  'an open %s follows what is saved of its map, at once',
  async (screen, { path, scope }) => {
    const wall = await open(path, SMALL_WALL)
    await wall.locator('.wall[data-link="live"]').waitFor({ state: 'attached' })
    await wall.locator('.country-map[data-drawn="true"]').first().waitFor({ state: 'attached' })
    // An address that names a map opens its editor, whatever tab comes first, and says whose map it is in words.
    const consoleClient = await open(`/editNewMedia?screen=${screen}&scope=${scope}`)
    await consoleClient
      .getByRole('combobox', { name: '范围' })
      .filter({ hasText: scope === YUNNAN ? '云南省' : '全国' })
      .waitFor()
    await consoleClient.getByRole('button', { name: '添加标注' }).click()
    await consoleClient.getByLabel('标注 1 名称').fill('重点区域')
    await consoleClient.getByLabel('标注 1 说明').fill(headMapScreens[screen as HeadMapScreen])
    if (scope === YUNNAN) {
      await consoleClient.getByLabel('标注 1 经度').fill('102.7')
      await consoleClient.getByLabel('标注 1 纬度').fill('25')
    }
    const pin = wall.locator('.map-pins > div', { hasText: headMapScreens[screen as HeadMapScreen] })
    expect(await pin.count()).toBe(0)
    // Told by the pages themselves: the driver waits for two still frames of the desk, drawn in software, before it clicks.
    const clicked = consoleClient.evaluate(
      () =>
        new Promise<number>((resolve) =>
          document.addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
        ),
    )
    const stands = wall.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector('.map-pins')?.textContent?.includes(name)
              ? resolve(Date.now())
              : setTimeout(look, 10)
          look()
        }),
      headMapScreens[screen as HeadMapScreen],
    )
    await consoleClient.getByRole('button', { name: '保存', exact: true }).click()
    await pin.first().waitFor({ state: 'attached' })
    process.stdout.write(
      `${path}: the saved map stands on the wall ${(await stands) - (await clicked)} ms after the click\n`,
    )
    await consoleClient.getByText('已保存，打开的大屏已采用').first().waitFor()
    expect(errors).toEqual([])
    await wall.close()
    await consoleClient.close()
  },
)
