import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { carouselWalls, routes } from '@data-centre/api'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { type Product, removeFolder, startProduct } from '../../product/server.ts'
import { allWalls } from '../../walls/all-walls.ts'
import { measuredWalls } from '../../walls/viewers.ts'
import { openWall } from '../../walls/wall-page.ts'
import { slopeOf } from '../measure.ts'
import { type Flow, openSocketUpdates } from '../socket-updates.ts'
import { MovedClock } from './moved-clock.ts'
import { hurryTimers, type Sample, SoakPage } from './soak-page.ts'

/** Hours of life that each wall is given, by what it receives. */
const HOURS = Number(process.env.SOAK_HOURS ?? 0.5)
/** Times as fast as the server speaks and the page's clocks run. */
const SPEED = Number(process.env.SOAK_SPEED ?? 20)
/** Lists still fill in a page's first hours: over less than this the heap's slope says nothing. */
const MIN_HOURS = 0.35
const WARM_SHARE = 0.25
/** A map of a wall says within this time how it is drawn. */
const MAP_MS = 20_000
const SAMPLES = 10
/** What was said and begun is shown and over after this long without news. */
const SETTLED_MS = 1500
/** Folder in which every heap is written down, to see what has come. */
const SNAPSHOTS = process.env.SOAK_SNAPSHOTS
/** MB of heap after a collection that a wall may gain in an hour (row 16). */
const MAX_GROWTH = 0.2
/** Rounds of the carousel that are measured, after one that warms up; a turn stands for what lies between two turns of a wall, 20 s. */
const ROUNDS = Math.max(3, Math.ceil(HOURS * 15))
const TURNS_PER_HOUR = 180
const STOP_SECONDS = 5
/** Days of a wall that turns from day to night and back, after some that warm up. */
const DAYS = 12
const WARM_DAYS = 3
/** Small, so that pixels cost little: a stage is laid out in full at any size. */
const WINDOW = { width: 320, height: 180 }

/** How a wall's map is drawn; a wall without a map has one shape. */
type Shape = '2d' | '3d'
const shapes: readonly Shape[] = process.env.SOAK_MAP ? [process.env.SOAK_MAP as Shape] : ['2d', '3d']
const counted = ['nodes', 'listeners', 'geometries', 'textures', 'canvases'] as const
const names = process.argv.slice(2)
const wants = (name: string) => names.length === 0 || names.includes(name)
let failed = false
if (SNAPSHOTS) mkdirSync(SNAPSHOTS, { recursive: true })

/** Prints the line of one wall: what it was given, what it holds first and last, and whether anything grew. */
function report(name: string, soaked: { samples: Sample[]; updates: number; remark: string }): void {
  const { samples, updates, remark } = soaked
  const { slope, error } = slopeOf(samples.map(({ hours: x, heap: y }) => ({ x, y })))
  const third = Math.max(1, Math.floor(samples.length / 3))
  const [first, last] = [samples[0] as Sample, samples.at(-1) as Sample]
  // A number that goes up and down is no leak; one whose valleys at the end lie above its peaks at the beginning is.
  const grown: string[] = counted.filter(
    (what) =>
      Math.min(...samples.slice(-third).map((sample) => sample[what])) >
      Math.max(...samples.slice(0, third).map((sample) => sample[what])),
  )
  const isLong = last.hours - first.hours >= MIN_HOURS
  if (isLong && slope - 2 * error > MAX_GROWTH) grown.push('heap')
  const heap = !isLong
    ? 'steady but for the heap: too short'
    : slope + 2 * error > MAX_GROWTH
      ? 'steady as far as so many hours tell'
      : 'steady'
  const verdict = grown.length > 0 ? `GROWS: ${grown.join(', ')}` : heap
  if (grown.length > 0) failed = true
  const cells = [
    name,
    (last.hours - first.hours).toFixed(2),
    updates,
    `${slope.toFixed(2)} ± ${(2 * error).toFixed(2)}`,
    `${first.heap.toFixed(2)} -> ${last.heap.toFixed(2)}`,
    `${first.code.toFixed(1)} -> ${last.code.toFixed(1)}`,
    ...counted.map((what) => `${first[what]} -> ${last[what]}`),
    verdict,
  ]
  console.log(`| ${cells.join(' | ')} | ${remark} |`)
  for (const what of grown)
    console.log(`  ${what}: ${samples.map((sample) => Math.round(100 * sample[what as keyof Sample]) / 100).join(' ')}`)
}

const heapFile = (name: string): string | undefined => SNAPSHOTS && join(SNAPSHOTS, `${name}.heapsnapshot`)

/** What a page holds while nothing happens: what comes and goes with every update would only be noise. */
const settled = (watched: SoakPage, update: Flow, path?: string): Promise<Sample> =>
  update.rest(async () => {
    await watched.page.waitForTimeout(SETTLED_MS)
    return watched.sample(path)
  })

/** Gives a wall its hours and samples it on the way. */
async function soak(watched: SoakPage, update: Flow): Promise<{ samples: Sample[]; updates: number; remark: string }> {
  const begin = watched.hours
  const until = async (share: number) => {
    while (watched.hours - begin < HOURS * share) await watched.page.waitForTimeout(200)
  }
  await until(WARM_SHARE)
  const samples: Sample[] = []
  const before = watched.updates
  for (let at = 0; at < SAMPLES; at++) {
    await until(WARM_SHARE + at / (SAMPLES - 1))
    samples.push(await settled(watched, update, heapFile(`${watched.name}-${at}`)))
  }
  const topics = watched.hoursByTopic.map(([topic, hours]) => `${topic.slice(3)} ${hours.toFixed(2)}`)
  return { samples, updates: watched.updates - before, remark: `${topics.join(', ')} h` }
}

/** Opens a wall with its clocks hurried and watches it. */
async function open(
  browser: Browser,
  product: Product,
  caller: Caller,
  address: string,
  more?: (page: Page) => Promise<void>,
) {
  let watched: SoakPage | undefined
  const prepare = async (page: Page) => {
    await hurryTimers(page, SPEED)
    await more?.(page)
    watched = await SoakPage.watch(page)
  }
  const { context, errors } = await openWall(browser, product.url, caller, address, WINDOW, prepare)
  if (!watched) throw new Error('the page was not prepared')
  await watched.isWhole()
  return { context, errors, watched }
}

/** How the wall's map is drawn, once it is; a wall that has said nothing for so long has no map. */
async function drawnAs(page: Page): Promise<string | undefined> {
  const messages = await page
    .waitForFunction(() => document.documentElement.dataset.map, null, { timeout: MAP_MS })
    .catch(() => undefined)
  return messages?.jsonValue()
}

async function everyWall(browsers: Readonly<Record<Shape, Browser>>, product: Product, update: Flow): Promise<void> {
  const { paths, callerOf } = await measuredWalls(product.url, process.env.SOAK_SCOPE)
  for (const path of paths.filter(wants)) {
    const caller = await callerOf(path)
    for (const map of shapes) {
      const { context, errors, watched } = await open(browsers[map], product, caller, `${path}?map=${map}`)
      const drawn = await drawnAs(watched.page)
      report(drawn ? `${path} (${drawn})` : path, await soak(watched, update))
      if (errors.length > 0) console.log(`  ${path}: ${[...new Set(errors)].slice(0, 3).join(' / ')}`)
      await context.close()
      if (!drawn) break
    }
  }
}

/** The round of all walls that a round may stop at, sampled each time its first wall has come. */
async function carousel(browser: Browser, product: Product, update: Flow): Promise<void> {
  const caller = await loginAs(product.url, 'super')
  const schoolId = (await loginAs(product.url, 'school_a')).user?.schoolId ?? ''
  const paths = carouselWalls.map((key) => routes[key].path).filter((path) => allWalls.includes(path))
  const paramsOf = (path: string) =>
    path.startsWith('/province_')
      ? { province: '530000' }
      : path.startsWith('/school') && path !== '/school_overview'
        ? { schoolId }
        : {}
  const set = paths
    .slice(0, 12)
    .map((path) => ({ path, title: path, seconds: STOP_SECONDS, enabled: true, params: paramsOf(path) }))
  const { version } = await caller.data('bigLargeScreen/getWallCarousel', {})
  await caller.data('bigLargeScreen/saveWallCarousel', { set: JSON.stringify(set), version })
  const first = set[0]?.path ?? ''
  const { context, errors, watched } = await open(browser, product, caller, `${first}?round=1&map=2d`)
  const { page } = watched
  const shown: string[] = []
  /** Follows the round until its first wall has come again and the one before has gone. */
  const round = async () => {
    for (let left = false; ; ) {
      const { path, settled } = await page.evaluate(() => ({
        path: location.pathname,
        settled: !document.querySelector('[data-phase="leaving"]'),
      }))
      if (path !== shown.at(-1)) shown.push(path)
      if (path !== first) left = true
      if (left && path === first && settled) return
      await page.waitForTimeout(100)
    }
  }
  await round()
  const before = { turns: shown.length, updates: watched.updates }
  const samples: Sample[] = []
  for (let at = 0; at <= ROUNDS; at++) {
    samples.push({
      ...(await settled(watched, update, heapFile(`round-${at}`))),
      hours: (shown.length - before.turns) / TURNS_PER_HOUR,
    })
    if (at < ROUNDS) await round()
  }
  report(`round of ${new Set(shown).size} walls, ${shown.length - before.turns} turns`, {
    samples,
    updates: watched.updates - before.updates,
    remark: '',
  })
  if (errors.length > 0) console.log(`  round: ${[...new Set(errors)].slice(0, 3).join(' / ')}`)
  await context.close()
}

/** Days and nights of a school's wall, sampled each morning. */
async function nights(browser: Browser, product: Product, update: Flow): Promise<void> {
  const caller = await loginAs(product.url, 'school_a')
  let clock: MovedClock | undefined
  const { context, errors, watched } = await open(browser, product, caller, '/schoolScreen?map=2d', async (page) => {
    clock = await MovedClock.on(page)
  })
  const day = async () => {
    for (let turns = 0; turns < 2; turns++) await clock?.turn(watched.page)
  }
  for (let warm = 0; warm < WARM_DAYS; warm++) await day()
  const before = watched.updates
  const samples: Sample[] = []
  for (let at = 0; at <= DAYS; at++) {
    samples.push({ ...(await settled(watched, update, heapFile(`night-${at}`))), hours: at * 24 })
    if (at < DAYS) await day()
  }
  report(`/schoolScreen, ${DAYS} days and nights`, { samples, updates: watched.updates - before, remark: '' })
  if (errors.length > 0) console.log(`  night: ${[...new Set(errors)].slice(0, 3).join(' / ')}`)
  await context.close()
}

const [flat, deep] = [await launchBrowser({ flat: true }), await launchBrowser()]
const product = await startProduct({
  env: { LIVE_SPEED: String(SPEED), REQUESTS_PER_MINUTE: '1000000', SIMULATOR: '1' },
})
let update: Flow | undefined
try {
  update = (await openSocketUpdates(product)).flow(5 * SPEED)
  console.log(`${HOURS} h of each wall at ${SPEED} times its pace\n`)
  console.log(
    `| wall | hours | updates | heap, MB/h | heap, MB | code, MB | ${counted.join(' | ')} | verdict | received |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|`,
  )
  await everyWall({ '2d': flat, '3d': deep }, product, update)
  if (wants('round')) await carousel(flat, product, update)
  if (wants('night')) await nights(flat, product, update)
} finally {
  await update?.stop()
  await flat.close()
  await deep.close()
  await product.stop()
  removeFolder(product.dataDir)
}
process.exit(failed ? 1 : 0)
