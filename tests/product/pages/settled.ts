import type { Page } from 'playwright-core'

/** What a block shows while something of it is still under way. */
const UNDER_WAY = 'main [data-state="loading"], main [aria-busy="true"]'

/** Waits until a page has a heading and nothing of it is under way: what it asked for was answered, and has been drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async (underWay) => {
    // What has just come is drawn before a second frame does, and may ask for more.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.querySelector('h1, h2, h3') !== null && document.querySelector(underWay) === null
  }, UNDER_WAY)
}
