import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'

/** A wall in a browser of its own, with everything that went wrong in it. */
export interface WallPage {
  context: BrowserContext
  page: Page
  errors: string[]
}

/** What a browser says about the network when the line is cut is the line's fault, not the wall's. */
const ofConnection = /net::ERR_|Failed to load resource|WebSocket connection to/

/** Opens a wall for somebody. */
export async function openWall(
  browser: Browser,
  server: string,
  caller: Caller,
  path: string,
  viewport = { width: 1920, height: 1080 },
  prepare?: (page: Page) => Promise<void>,
): Promise<WallPage> {
  const context = await browser.newContext({ viewport })
  await openAs(context, server, caller)
  return openWallIn(context, server + path, prepare)
}

/** Opens a wall in a browser of somebody, which may show others before and after it. */
export async function openWallIn(
  context: BrowserContext,
  url: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<WallPage> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofConnection.test(message.text())) errors.push(message.text())
  })
  await prepare?.(page)
  await page.goto(url)
  return { context, page, errors }
}

/** State that the wall says of its line. */
export const linkOf = (page: Page) => page.locator('.show-layer[data-phase="shown"] .wall').getAttribute('data-link')

/** Waits until the wall says that its line is so. */
export const waitForLink = (page: Page, link: string) =>
  page.locator(`.show-layer[data-phase="shown"] .wall[data-link="${link}"]`).waitFor({ state: 'attached' })

/** Metrics whose numbers stand in the strip; a number that is missing counts as none. */
export const stripOf = (page: Page): Promise<string[]> =>
  page
    .locator('.show-layer[data-phase="shown"] [data-place="K"] [data-metric]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => /\d/.test(cell.textContent ?? ''))
        .map((cell) => (cell as HTMLElement).dataset['metric'] ?? ''),
    )

/** Whether a picture stands on the stage: a header with a title and regions with something in them, and no way to a login. */
export const hasPicture = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const wall = document.querySelector('.show-layer[data-phase="shown"] .wall')
    const regions = [...(wall?.querySelectorAll('.wall-region') ?? [])]
    return (
      !document.body.innerText.includes('登录控制台') &&
      regions.length > 0 &&
      regions.every((region) => region.textContent !== '' || region.querySelector('canvas, svg') !== null)
    )
  })

/** What a wall keeps for a load without a network, as text. */
export const keptOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('walls')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('last-good').objectStore('last-good').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
