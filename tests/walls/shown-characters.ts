/** npx tsx tests/walls/shown-characters.ts, after a build: adds what the walls of the tiny demo world show to the list that subset.py cuts the first face files by. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openSocketUpdates } from '../bench/socket-updates.ts'
import { launchBrowser } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { removeFolder, startProduct } from '../product/server.ts'
import { allWalls, viewerOf } from './all-walls.ts'
import { openWall, waitForLink } from './wall-page.ts'

const LIST = new URL('../../apps/screens/fonts/shown.json', import.meta.url)
/** Time for which a wall is shown before it is read: panels come in one after the other, and events add texts. */
const STANDS_MS = 6000
/** Batches of news a second. */
const UPDATES_PER_SECOND = 5
/** From this weight on a text asks for the bold face. */
const BOLD_FROM = 600
/** The walls' Latin face has every sign up to here. */
const LATIN_END = 0xff

/** Signs by the face that they are drawn with. */
interface Shown {
  plain: string
  bold: string
}

/** Signs beyond Latin in the texts of a page. */
function shownOn(page: Page): Promise<Shown> {
  return page.evaluate(
    ([boldFrom, latinEnd]) => {
      const shown = { plain: '', bold: '' }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement) continue
        const font = Number(getComputedStyle(node.parentElement).fontWeight) >= boldFrom ? 'bold' : 'plain'
        for (const sign of node.textContent ?? '') if ((sign.codePointAt(0) ?? 0) > latinEnd) shown[font] += sign
      }
      return shown
    },
    [BOLD_FROM, LATIN_END] as const,
  )
}

/** Both lists in one: names of an earlier run stay. */
const merged = (one: string, other: string): string => [...new Set(one + other)].sort().join('')

const before = JSON.parse(readFileSync(LIST, 'utf8')) as Shown
let shown = before
const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '1000000' } })
const browser = await launchBrowser({ flat: true })
const update = (await openSocketUpdates(product)).flow(UPDATES_PER_SECOND)
try {
  for (const path of allWalls) {
    const { context, page } = await openWall(
      browser,
      product.url,
      await loginAs(product.url, viewerOf(path)),
      `${path}?map=2d`,
    )
    await waitForLink(page, 'live')
    await page.waitForTimeout(STANDS_MS)
    const now = await shownOn(page)
    shown = { plain: merged(shown.plain, now.plain), bold: merged(shown.bold, now.bold) }
    await context.close()
  }
  await update.stop()
} finally {
  await browser.close()
  await product.stop()
  removeFolder(product.dataDir)
}
writeFileSync(LIST, `${JSON.stringify(shown, null, 2)}\n`)
process.stdout.write(
  `plain ${before.plain.length} -> ${shown.plain.length}, bold ${before.bold.length} -> ${shown.bold.length}\n`,
)
