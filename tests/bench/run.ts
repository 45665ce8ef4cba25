import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Product, removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { api } from './api.ts'
import { consolePages } from './console.ts'
import { exports } from './exports.ts'
import { facts, firstAsked } from './facts.ts'
import { fanOut } from './fan-out/fan-out.ts'
import { largeImport } from './import.ts'
import { intake } from './intake.ts'
import { cpuOf, type Figure, memoryOf } from './measure.ts'
import { pages } from './pages.ts'
import { walls } from './walls.ts'
import { bareEngines } from './yardsticks.ts'

const wanted = process.argv.slice(2)
const wants = (name: string) => wanted.length === 0 || wanted.includes(name)
const report = (more: Figure[]) => {
  for (const { row, item, figure, unit, yardstick, goal } of more) {
    const ratio = yardstick
      ? `${yardstick.what} ${round(yardstick.value)} ${unit}, ratio ${round(figure / yardstick.value)}`
      : '-'
    console.log(`| ${row} | ${item} | ${round(figure)} ${unit} | ${ratio} | ${goal} |`)
  }
}
const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

console.log('| # | item | figure | yardstick of this run | goal |\n|---|---|---|---|---|')
/** A folder that stays and that the next run takes up: to fill 10^8 rows takes longer than to measure them. */
const kept = process.env.BENCH_DATA
const env = {
  DEMO_PROFILE: process.env.BENCH_PROFILE ?? 'demo',
  DEMO_TODAY: '',
  REQUESTS_PER_MINUTE: '1000000',
  SIMULATOR: '1',
}

// It takes many minutes: only who names it gets it.
if (wanted.includes('import')) report(await largeImport())
if (wants('export')) report(await exports())
if (wants('fan-out')) report(await fanOut())
if (wants('walls')) await walls(report)
/** Benches without a server, or with one of their own. */
const apart = ['import', 'export', 'fan-out', 'walls']
if (wanted.length === 0 || wanted.some((name) => !apart.includes(name))) await measureServer()

/** Figures of a server on the demo world. */
async function measureServer(): Promise<void> {
  const dataDir = kept ?? scratchFolder()
  if (kept && existsSync(join(kept, 'warehouse'))) {
    const before = await startProduct({ dataDir, env, until: 'listening' })
    await waitFilled(before.url)
    await before.stop()
  } else await measureFilling(dataDir)

  const again = performance.now()
  const product = await startProduct({ dataDir, env, until: 'listening' })
  const relistening = performance.now() - again
  await waitFilled(product.url)
  const ready = performance.now() - again
  const pid = product.process.pid ?? 0
  const engines = await bareEngines()
  report([
    { row: 20, item: 'next start: listening', figure: relistening, unit: 'ms', goal: '<= 900 ms' },
    { row: 20, item: 'next start: ready, today filled', figure: ready, unit: 'ms', goal: '-' },
    {
      row: 21,
      item: 'memory at rest',
      figure: memoryOf(pid),
      unit: 'MB',
      yardstick: { what: 'both engines bare', value: engines.memory },
      goal: '<= 1.15x bare engines',
    },
  ])

  try {
    if (wants('api')) report(await api(product))
    if (wants('api')) report(await firstAsked(product))
    if (wants('intake')) report(await intake(product, cpuOf))
    if (wants('pages')) report(await pages(product))
    report([
      {
        row: 21,
        item: 'memory after the run',
        figure: memoryOf(pid),
        unit: 'MB',
        yardstick: { what: 'both engines bare', value: engines.memory },
        goal: '<= 1200 MB',
      },
    ])
    await product.stop()
    if (wants('facts')) report(await facts(dataDir))
    if (wants('console')) report(await consolePages(() => startFilled(dataDir)))
  } finally {
    await product.stop()
    if (!kept) removeFolder(dataDir)
  }
}

async function measureFilling(dataDir: string): Promise<void> {
  const started = performance.now()
  const first = await startProduct({ dataDir, env, until: 'listening' })
  const listening = performance.now() - started
  await waitFilled(first.url)
  const filled = performance.now() - started - listening
  report([
    { row: 20, item: 'first start: listening', figure: listening, unit: 'ms', goal: '<= 2000 ms before demo data' },
    { row: 20, item: 'demo world filled, from listening', figure: filled / 1000, unit: 's', goal: '<= 120 s' },
  ])
  await first.stop()
}

async function startFilled(dataDir: string): Promise<Product> {
  const product = await startProduct({ dataDir, env, until: 'listening' })
  await waitFilled(product.url)
  return product
}

async function waitFilled(url: string): Promise<void> {
  for (;;) {
    const health = await fetch(`${url}/healthz`).then((answer) => answer.json() as Promise<{ ready: boolean }>)
    const site = await fetch(`${url}/api/common/getSite`, { method: 'POST' }).then(
      (answer) => answer.json() as Promise<{ data: { filling: unknown } | null }>,
    )
    if (health.ready && site.data && site.data.filling === null) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
