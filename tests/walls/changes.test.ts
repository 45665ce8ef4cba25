import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { isFullSize } from '../product/size.ts'
import { FaultyConnection } from './faulty-connection.ts'
import { otherBuild } from './other-build.ts'
import { hasPicture, openWall, openWallIn, type WallPage, waitForLink } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser()
let line: FaultyConnection
let caller: Caller
let wall: WallPage | undefined
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'operator')
})
afterEach(async () => {
  await wall?.context.close()
  wall = undefined
})
afterAll(async () => {
  await line?.close()
})

const open = async (path: string, prepare?: (page: Page) => Promise<void>) => {
  wall = await openWall(browser, line.url, caller, path, { width: 960, height: 540 }, prepare)
  await waitForLink(wall.page, 'live')
  await expect.poll(() => hasPicture((wall as WallPage).page)).toBe(true)
  return wall.page
}

/** Lets the nation's round go between two walls. */
async function setCarousel(): Promise<void> {
  const stop = (path: string) => ({ path, title: path, seconds: 8, enabled: true })
  const operator = await loginAs(product.url, 'operator')
  const { version } = await operator.data('bigLargeScreen/getWallCarousel', {})
  await operator.data('bigLargeScreen/saveWallCarousel', {
    set: JSON.stringify([stop('/realTime'), stop('/Overview')]),
    version,
  })
}

it('stands while the server is started again, and is live soon after', async () => {
  const page = await open('/realTime?map=2d')
  await product.stop()
  await waitForLink(page, 'lost')
  expect(await hasPicture(page)).toBe(true)
  await product.startAgain()
  line.lead(product.port)
  const begun = performance.now()
  await waitForLink(page, 'live')
  process.stdout.write(
    `server restart: live again ${Math.round(performance.now() - begun)} ms after the server was ready\n`,
  )
  expect(wall?.errors).toEqual([])
})

it('takes a new build at the next change of scene, without a bright or an empty picture on the way', async () => {
  await setCarousel()
  const page = await open('/realTime?round=1&map=2d')
  const script = () => page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '')
  const before = await script()
  const build = otherBuild()
  try {
    await product.stop()
    await product.startAgain({ build: build.folder })
    line.lead(product.port)
    const begun = performance.now()
    const seen = await watchPicture(page)
    // A page that is being replaced cannot be asked.
    await expect.poll(() => script().catch(() => before)).toBe(before.replace(/\.js$/, 'b.js'))
    process.stdout.write(`new build: taken after ${Math.round(performance.now() - begun)} ms\n`)
    await waitForLink(page, 'live')
    await expect.poll(() => hasPicture(page)).toBe(true)
    await page.locator('.last-picture').waitFor({ state: 'detached' })
    const looks = await looksOf(await seen())
    expect(looks.length).toBeGreaterThan(1)
    // The ground of the walls is a deep navy: a white or a grey frame would stand out by far.
    expect(Math.max(...looks.map(({ light }) => light))).toBeLessThan(0.35)
    // Numbers, lines and maps have edges; a wall of which the head alone stands has next to none below it.
    expect(Math.min(...looks.map(({ edges }) => edges))).toBeGreaterThan(0.5 * middle(looks.map(({ edges }) => edges)))
  } finally {
    build.remove()
    await product.stop()
    await product.startAgain()
    line.lead(product.port)
  }
})

/** Keeps every picture that the browser shows from now on, also while one page takes the place of another; the answer ends it and gives them. */
async function watchPicture(page: Page): Promise<() => Promise<string[]>> {
  const pictures: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'jpeg', maxWidth: 320, maxHeight: 180 })
  return async () => {
    await session.send('Page.stopScreencast')
    return pictures
  }
}

/** Mean light of pictures, 0..1, and how much of them is edges below the head of the wall, measured in a page of its own. */
async function looksOf(pictures: readonly string[]): Promise<{ light: number; edges: number }[]> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      async (all) => {
        const [width, height, head] = [160, 90, 18]
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
        if (!context) throw new Error('no canvas to look at pictures with')
        const looks: { light: number; edges: number }[] = []
        for (const one of all) {
          const bytes = Uint8Array.from(atob(one), (sign) => sign.charCodeAt(0))
          context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, width, height)
          const { data } = context.getImageData(0, 0, width, height)
          const lights = Array.from(
            { length: width * height },
            (_, at) => ((data[4 * at] ?? 0) + (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) / 765,
          )
          const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
          const body = lights.slice(head * width)
          looks.push({
            light: mean(lights),
            edges: mean(body.map((value, at) => Math.abs(value - (body[at - 1] ?? value)))),
          })
        }
        return looks
      },
      [...pictures],
    )
  } finally {
    await page.close()
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

it('shows the flat map until the map in WebGL has drawn its first frame, and never neither of them', async () => {
  let deliver = () => {}
  const isDue = new Promise<void>((resolve) => {
    deliver = resolve
  })
  // A worker of the page would fetch the program past the route that keeps it back.
  const context = await browser.newContext({ viewport: { width: 960, height: 540 }, serviceWorkers: 'block' })
  await openAs(context, product.url, caller)
  wall = await openWallIn(context, `${product.url}/userDistribution?map=3d`, async (fresh) => {
    await fresh.route(/\/assets-screens\/gl-map-.*\.js$/, async (route) => {
      await isDue
      await route.continue()
    })
  })
  const { page } = wall
  const map = page.locator('.country-map').first()
  await map.waitFor({ state: 'attached' })
  expect(await map.locator('.flat-map').count()).toBe(1)
  const watched = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = new Set<string>()
        requestAnimationFrame(function look() {
          const shown = document.querySelector('.country-map') as HTMLElement
          seen.add(`${shown.querySelector('.flat-map') ? 'flat' : 'no flat'}, drawn ${shown.dataset['drawn']}`)
          if (shown.dataset['drawn'] === 'true') resolve([...seen])
          else requestAnimationFrame(look)
        })
      }),
  )
  deliver()
  expect(await watched).toEqual(['flat, drawn false', 'no flat, drawn true'])
  expect(wall.errors).toEqual([])
})

/** Contexts that a map loses. */
const LOSSES = isFullSize ? 10 : 3

it(`draws its map again after each of ${LOSSES} lost contexts`, async () => {
  const page = await open('/realTime?map=3d')
  const drawn = page.locator('.country-map[data-mode="3d"][data-drawn="true"]')
  await drawn.waitFor()
  const times: number[] = []
  for (let loss = 0; loss < LOSSES; loss++) {
    // Taking the context away is no part of getting it back: in software the call waits for all that is still to be drawn.
    const lostAt = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.country-map canvas[data-engine]')
      canvas?.setAttribute('data-lost', 'true')
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
      return Date.now()
    })
    await page.locator('.country-map canvas[data-engine]:not([data-lost])').waitFor({ state: 'attached' })
    await drawn.waitFor()
    times.push(Date.now() - lostAt)
  }
  process.stdout.write(`${LOSSES} lost contexts: picture back after ${Math.round(Math.max(...times))} ms at most\n`)
  expect(await page.locator('.country-map canvas[data-engine]').count()).toBe(1)
})

it('shows the time of the server where the clock of the wall is three hours off, also when another wall has come', async () => {
  await setCarousel()
  const page = await open('/realTime?round=1&map=2d', async (fresh) => {
    await fresh.addInitScript(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - 3 * 3_600_000
    })
  })
  const shown = page.locator('.show-layer[data-phase="shown"]')
  const isRight = async () => {
    const [day = '', , time = ''] = (await shown.locator('.wall-clock').innerText()).split('\n')
    return Math.abs(Date.parse(`${day}T${time}+08:00`) - product.now()) < 3000
  }
  await expect.poll(isRight).toBe(true)
  await shown.locator('[data-wall="overviewWall"]').waitFor({ state: 'attached' })
  await page.locator('.show-layer[data-phase="leaving"]').waitFor({ state: 'detached' })
  // A wall that is being drawn on a busy machine shows a late second, a wall by its own clock stays three hours off.
  await expect.poll(isRight).toBe(true)
})
