import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { allWalls, viewerOf } from './all-walls.ts'
import { FaultyConnection } from './faulty-connection.ts'
import { layoutFaults, regionBoxes } from './layout-faults.ts'
import { StretchedWire } from './stretched-wire.ts'
import { waitForRest } from './wait-for-rest.ts'
import { openWall, type WallPage, waitForLink } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let line: FaultyConnection
const callers = new Map<string, Promise<Caller>>()
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
})
afterAll(async () => {
  await line?.close()
})

const as = (account: string): Promise<Caller> => {
  const caller = callers.get(account) ?? loginAs(product.url, account)
  callers.set(account, caller)
  return caller
}
const SIZES = [
  { width: 3840, height: 1080 },
  { width: 1920, height: 1080 },
] as const
/** Looks at a wall at rest until what is wrong in it stands there to stay; one takes a second. */
const MAX_LOOKS = 20
const shots = process.env.SHOTS

describe.each(allWalls)('%s', (path) => {
  const wire = new StretchedWire()
  let wall: WallPage
  beforeAll(async () => {
    wire.stretch = 'none'
    wall = await openWall(browser, line.url, await as(viewerOf(path)), path, SIZES[1], (page) => wire.install(page))
  })
  afterAll(async () => {
    await wall?.context.close()
    line?.open()
  })

  /** Waits until the wall stands still: panels come in one after the other. */
  const settle = async (link = 'live') => {
    await waitForLink(wall.page, link)
    await waitForRest(wall.page)
  }
  const shot = async (name: string) => {
    if (shots) await wall.page.screenshot({ path: `${shots}/${path.replaceAll('/', '_')}-${name}.png` })
  }
  /** What is wrong once the wall stands in its window: charts take their new size a few pictures later, on a busy machine seconds. */
  const faultsAtRest = async (page: Page): Promise<string[]> => {
    for (let looks = 1; ; looks++) {
      await waitForRest(page)
      const faults = await layoutFaults(page)
      if (faults.length === 0 || looks === MAX_LOOKS) return faults
    }
  }
  const expectSound = async (name: string) => {
    for (const size of SIZES) {
      await wall.page.setViewportSize(size)
      const faults = await faultsAtRest(wall.page)
      // The stage fills both shapes of window, without bars.
      expect
        .soft((await wall.page.locator('.show-layer[data-phase="shown"] .stage').boundingBox())?.width)
        .toBe(size.width)
      await shot(`${name}-${size.width}`)
      expect.soft(faults, `${name} at ${size.width}`).toEqual([])
    }
    expect(wall.errors).toEqual([])
  }

  it('stands where everything is nought', async () => {
    await settle()
    await expectSound('none')
  })

  it('stands in the same layout in every window, readable, nothing cut off or over each other', async () => {
    const { page } = wall
    wire.stretch = 'asIs'
    await page.reload()
    await settle()
    const boxes = await regionBoxes(page)
    expect(await faultsAtRest(page)).toEqual([])
    for (const [width, height] of [
      [1280, 720],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await faultsAtRest(page)).toEqual([])
      await shot(`${width}`)
      const now = await regionBoxes(page)
      for (const [name, box] of Object.entries(boxes))
        for (const [at, length] of box.entries())
          expect(Math.abs((now[name]?.[at] ?? Number.NaN) - length)).toBeLessThanOrEqual(1)
    }
    await expectSound('asIs')
  })

  it('stands under ten digits and the longest names, and offline', async () => {
    wire.stretch = 'most'
    await wall.page.reload()
    await settle()
    await expectSound('most')
    line.cut()
    await waitForLink(wall.page, 'lost')
    await expectSound('offline')
  })
})
