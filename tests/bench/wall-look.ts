import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Caller } from '../product/caller.ts'
import { openWall, waitForLink } from '../walls/wall-page.ts'
import { percentile } from './measure.ts'
import type { Flow } from './socket-updates.ts'

/** A wall has come in and has drawn its map. */
const SETTLED_MS = 8000

export const LOOK_MS = 10_000

interface Look {
  /** ms of the main thread a second. */
  main: number
  p95: number
  longest: number
  scene: { mode: string; calls: number; triangles: number; atRest: number } | null
}

/** What a wall does while news come, and what its scene does while none do. */
export async function look(
  browser: Browser,
  url: string,
  caller: Caller,
  address: string,
  update: Flow,
): Promise<Look> {
  const { context, page } = await openWall(browser, url, caller, address)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await waitForLink(page, 'live')
  await page.waitForTimeout(SETTLED_MS)
  const main = await mainThread(session, page)
  const { p95, longest } = await frames(page)
  const sceneNow = () =>
    page.evaluate(() => {
      const { map, mapCalls, mapTriangles, mapFrames } = document.documentElement.dataset
      return map
        ? { mode: map, calls: Number(mapCalls), triangles: Number(mapTriangles), frames: Number(mapFrames) }
        : null
    })
  const scene = await update.rest(async () => {
    // Flying lines have landed, and every number has been published.
    await page.waitForTimeout(6000)
    const before = await sceneNow()
    if (before?.mode !== '3d') return before && { ...before, atRest: 0 }
    await page.waitForTimeout(LOOK_MS)
    const after = await sceneNow()
    return after && { ...after, atRest: after.frames - before.frames }
  })
  await context.close()
  return { main, p95, longest, scene }
}

export async function mainThread(session: CDPSession, page: Page): Promise<number> {
  const spent = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  const before = await spent()
  await page.waitForTimeout(LOOK_MS)
  return ((await spent()) - before) / (LOOK_MS / 1e6)
}

/** Times between frames, and the longest task of the main thread, ms; 0 where none took 50. */
export async function frames(page: Page): Promise<{ p95: number; longest: number }> {
  const { gaps, longest } = await page.evaluate(
    (ms) =>
      new Promise<{ gaps: number[]; longest: number }>((resolve) => {
        const seen = { gaps: [] as number[], longest: 0, frame: null as unknown as FrameRequestCallback }
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
        })
        tasks.observe({ type: 'longtask' })
        const begun = performance.now()
        let last = begun
        // An arrow without a name: tsx would wrap a named one into a helper that the page does not have.
        seen.frame = (now) => {
          seen.gaps.push(now - last)
          last = now
          if (now - begun < ms) requestAnimationFrame(seen.frame)
          else {
            tasks.disconnect()
            resolve({ gaps: seen.gaps, longest: seen.longest })
          }
        }
        requestAnimationFrame(seen.frame)
      }),
    LOOK_MS,
  )
  return { p95: percentile(gaps.slice(1), 0.95), longest }
}
