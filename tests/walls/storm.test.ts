import { TOKEN_COOKIE, type Topics } from '@data-centre/api'
import { type LiveConnection, openLive } from '@data-centre/api/socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { isFull } from '../product/sample.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { FaultyConnection } from './faulty-connection.ts'

/** Walls that come back at once. */
const WALLS = isFull ? 1000 : 150
/** They share a session here; walls that hang somewhere have one each. */
const env = { LINES_PER_SESSION: String(2 * WALLS) }

let product: Product
let line: FaultyConnection
let caller: Caller
beforeAll(async () => {
  product = await startProduct({ env })
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'operator')
})
const walls: LiveConnection[] = []
afterAll(async () => {
  for (const wall of walls) wall.close()
  await line.close()
  await product.stop()
  removeFolder(product.dataDir)
})

it(`${WALLS} walls come back after a restart of the server, each with the whole state`, async () => {
  const logs: (number | null | undefined)[] = []
  for (let index = 0; index < WALLS; index++)
    walls.push(
      openLive({
        url: line.url,
        getToken: () => caller.token,
        connection: { extraHeaders: { cookie: `${TOKEN_COOKIE}=${caller.cookie}` } },
        scope: { level: 'nation', id: 'China' },
        topics: ['rt:counters'],
        onTopic: (topic, data, { snapshot }) => {
          if (topic === 'rt:counters' && snapshot) logs[index] = (data as Topics['rt:counters']).c['today.logs']
        },
      }),
    )
  const live = () => walls.filter((wall) => wall.state() === 'live').length
  await expect.poll(live, { interval: 50 }).toBe(WALLS)
  await product.stop()
  await expect.poll(live, { interval: 50 }).toBe(0)
  logs.length = 0
  product = await startProduct({ dataDir: product.dataDir, env })
  line.lead(product.port)
  const begun = performance.now()
  const answers: number[] = []
  let isBack = false
  // Somebody at a desk meanwhile.
  const consoleClient = (async () => {
    while (!isBack) {
      const asked = performance.now()
      await caller.data('bigLargeScreen/getOverviewData', {}).catch(() => undefined)
      answers.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await expect.poll(live, { interval: 20 }).toBe(WALLS)
  const back = performance.now() - begun
  isBack = true
  await consoleClient
  await expect.poll(() => logs.filter((value) => value !== undefined).length).toBe(WALLS)
  answers.sort((a, b) => a - b)
  process.stdout.write(
    `${WALLS} walls back after ${Math.round(back)} ms; a desk meanwhile waits ${Math.round(answers[Math.floor(answers.length * 0.99)] ?? 0)} ms at p99\n`,
  )
})
