import type { Page } from 'playwright-core'

/** What a block shows while something of it is still under way. */
const UNDER_WAY = 'main [data-state="loading"], main [aria-busy="true"]'
/** What has just come is drawn before a second frame is, and may ask for more. */
const FRAMES = 3

let waits = 0

/** Waits until a page has a heading and nothing of it is under way: what it asked for was answered, and has been drawn. */
export async function settled(page: Page): Promise<void> {
  waits += 1
  // Looked at in every frame, on whatever document is there by then. A promise would count as true at once.
  await page.waitForFunction(
    ({ underWay, wait, frames }) => {
      const isStill = document.querySelector('h1, h2, h3') !== null && document.querySelector(underWay) === null
      const { still } = window as { still?: { wait: number; frames: number } }
      const now = { wait, frames: isStill ? (still?.wait === wait ? still.frames : 0) + 1 : 0 }
      Object.assign(window, { still: now })
      return now.frames >= frames
    },
    { underWay: UNDER_WAY, wait: waits, frames: FRAMES },
  )
}
