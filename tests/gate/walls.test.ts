import { type Route, routes } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openAs, SMALL_WALL } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser } from '../product/provide.ts'
import { allWalls, viewerOf } from '../walls/all-walls.ts'
import { layoutFaults } from '../walls/layout-faults.ts'
import { waitForRest } from '../walls/wait-for-rest.ts'
import { hasPicture, openWallIn, waitForLink } from '../walls/wall-page.ts'

const browser = provideBrowser({ flat: true })
const contexts = new Map<string, BrowserContext>()
beforeAll(async () => {
  for (const name of new Set(allWalls.map(viewerOf))) {
    const context = await browser.newContext({ viewport: SMALL_WALL })
    await openAs(context, inject('productUrl'), await loginAs(inject('productUrl'), name))
    contexts.set(name, context)
  }
})

/** What a text says where a number should stand. */
const noNumberIn = (text: string): string[] => {
  const found = /.{0,30}(\bNaN\b|\bundefined\b|\[object Object\]|\bInfinity\b).{0,30}/.exec(text)
  return found ? [`says ${found[0]}`] : []
}

/** What is wrong with a wall that stands still. */
async function faultsOf(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => ({
    text: document.body.innerText,
    failed: [...document.querySelectorAll('.stage [data-state="error"], .stage [role="alert"]')].map(
      (panel) => `failed: ${panel.getAttribute('aria-label') ?? panel.textContent}`,
    ),
  }))
  return [
    ...((await hasPicture(page)) ? [] : [`no picture: ${shown.text.slice(0, 200)}`]),
    ...shown.failed,
    ...noNumberIn(shown.text),
    ...(await layoutFaults(page)),
  ]
}

/** A wall as its viewer opens it, at rest, without the drawing in space. */
async function openAtRest(path: string) {
  const context = contexts.get(viewerOf(path)) as BrowserContext
  const wall = await openWallIn(context, `${inject('productUrl')}${path}?map=2d`)
  await waitForLink(wall.page, 'live')
  await waitForRest(wall.page)
  return wall
}

it.each(allWalls)('%s becomes live, rests and shows what is there', async (path) => {
  const { page, errors } = await openAtRest(path)
  expect(await faultsOf(page)).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

/** Pages of the screens that are no walls: tools, the page of a device, windows by themselves. */
const otherPages = Object.values<Route>(routes).flatMap(({ app, path }) =>
  app === 'screens' && !allWalls.includes(path) ? [path] : [],
)

it.each(otherPages)('%s opens and says something', async (path) => {
  const { page, errors } = await openWallIn(contexts.get(viewerOf(path)) as BrowserContext, inject('productUrl') + path)
  const text = () => page.evaluate(() => document.body.innerText.trim())
  await expect.poll(async () => (await text()).length).toBeGreaterThan(5)
  expect(noNumberIn(await text())).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

it('a failed panel, a number that is none and an error are noticed', async () => {
  const { page, errors } = await openAtRest(allWalls[0] as string)
  await page.evaluate(() => {
    document.querySelector('.stage')?.insertAdjacentHTML('beforeend', '<p data-state="error">NaN 人</p>')
    console.error('broken')
  })
  expect(await faultsOf(page)).toEqual(expect.arrayContaining(['failed: NaN 人', 'says NaN 人']))
  expect(errors).toEqual(['broken'])
  await page.close()
})
