import { launchBrowser, openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import type { Figure } from './measure.ts'

/** Rows 14, 15: draw calls, triangles and frames at rest of the 3D walls, and main-thread CPU of the 2D ones beside an empty page. */
export async function walls(product: Product): Promise<Figure[]> {
  const browser = await launchBrowser()
  const caller = await loginAs(product.url, 'operator')
  const figures: Figure[] = []
  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    await openAs(context, product.url, caller)
    const page = await context.newPage()
    await page.goto(product.url + path)
    await page.waitForTimeout(12_000)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const cpu = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const before = await cpu()
    await page.waitForTimeout(10_000)
    return { context, page, cpuPerSecond: ((await cpu()) - before) / 10 }
  }
  try {
    const empty = await open('/favicon.svg')
    await empty.context.close()
    for (const path of ['/Overview', '/realTime']) {
      const flat = await open(`${path}?map=2d`)
      await flat.context.close()
      const { context, page, cpuPerSecond } = await open(`${path}?map=3d`)
      const scene = await page.evaluate(() => {
        const { mapCalls, mapTriangles, mapFrames } = document.documentElement.dataset
        return mapCalls ? { calls: Number(mapCalls), triangles: Number(mapTriangles), frames: Number(mapFrames) } : null
      })
      figures.push({
        row: 14,
        item: `${path} in 2D: main thread`,
        figure: flat.cpuPerSecond,
        unit: 'ms/s',
        yardstick: { what: 'bare picture', value: Math.max(empty.cpuPerSecond, 0.1) },
        goal: '<= 100 ms/s',
      })
      figures.push({
        row: 15,
        item: `${path} in 3D (software GL): main thread`,
        figure: cpuPerSecond,
        unit: 'ms/s',
        yardstick: { what: 'bare picture', value: Math.max(empty.cpuPerSecond, 0.1) },
        goal: '-',
      })
      if (scene) {
        figures.push({ row: 15, item: `${path}: draw calls a frame`, figure: scene.calls, unit: '', goal: '<= 40' })
        figures.push({ row: 15, item: `${path}: triangles`, figure: scene.triangles, unit: '', goal: '<= 120,000' })
      }
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}
