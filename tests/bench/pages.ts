import { type Browser, chromium, type Page } from 'playwright-core'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import type { Figure } from './measure.ts'

interface Load {
  /** Scripts over the wire, KB. */
  scriptKb: number
  allKb: number
  fcp: number
  lcp: number
  /** Main-thread time above 50 ms a task, ms. */
  tbt: number
}

/** Rows 16-18: bytes and paint times of three pages, cold cache, loopback, beside an empty page of the same server. */
export async function pages(product: Product): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    const floor = await load(browser, product, '/favicon.svg', null)
    const login = await load(browser, product, '/Login', null)
    const dashboard = await load(browser, product, '/operation/dashBoard', 'operator')
    const wall = await load(browser, product, '/realTime?map=2d', 'operator')
    const rows = (row: number, name: string, figures: Load, goals: { script: string; lcp: string }): Figure[] => [
      { row, item: `${name}: JavaScript, compressed`, figure: figures.scriptKb, unit: 'KB', goal: goals.script },
      { row, item: `${name}: everything, compressed`, figure: figures.allKb, unit: 'KB', goal: '-' },
      {
        row,
        item: `${name}: first paint`,
        figure: figures.fcp,
        unit: 'ms',
        yardstick: { what: 'bare picture of the same server', value: floor.fcp },
        goal: '-',
      },
      {
        row,
        item: `${name}: largest paint`,
        figure: figures.lcp,
        unit: 'ms',
        yardstick: { what: 'bare picture of the same server', value: floor.fcp },
        goal: goals.lcp,
      },
      { row, item: `${name}: blocked main thread`, figure: figures.tbt, unit: 'ms', goal: '-' },
    ]
    return [
      ...rows(17, '/Login', login, { script: '<= 135 KB (stretch 95 in all)', lcp: '<= 400 ms' }),
      ...rows(18, '/operation/dashBoard', dashboard, { script: '<= 330 KB', lcp: '<= 900 ms' }),
      ...rows(16, '/realTime', wall, { script: '<= 600 KB in all', lcp: '<= 900 ms at 10 Mbit/s' }),
    ]
  } finally {
    await browser.close()
  }
}

async function load(browser: Browser, product: Product, path: string, userName: string | null): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  if (userName) await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  const bytes = await countBytes(page)
  await page.goto(product.url + path)
  await page.waitForTimeout(4000)
  const paints = await page.evaluate(
    () =>
      new Promise<{ fcp: number; lcp: number; tbt: number }>((resolve) => {
        const seen = { fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, lcp: 0, tbt: 0 }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.lcp = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.tbt += Math.max(0, entry.duration - 50)
        }).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(seen), 300)
      }),
  )
  const load = { ...paints, ...bytes() }
  await context.close()
  return load
}

/** Bytes as they travel, compressed, by kind. */
async function countBytes(page: Page): Promise<() => Pick<Load, 'scriptKb' | 'allKb'>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let script = 0
  let all = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (scripts.has(requestId)) script += encodedDataLength
  })
  return () => ({ scriptKb: script / 1024, allKb: all / 1024 })
}
