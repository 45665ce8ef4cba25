import { setTimeout as sleep } from 'node:timers/promises'
import { TOKEN_COOKIE, type Topics } from '@data-centre/api'
import { type LiveConnection, openLive } from '@data-centre/api/socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideProduct } from '../product/provide.ts'
import { isFullSize } from '../product/size.ts'
import { FaultyConnection } from './faulty-connection.ts'

/** Walls that come back at once. */
const WALLS = isFullSize ? 1000 : 150
/** They share a session here; walls that hang somewhere have one each. */
const env = { LINES_PER_SESSION: String(2 * WALLS) }

const product = provideProduct({ env })
let line: FaultyConnection
let caller: Caller
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'operator')
})
const walls: LiveConnection[] = []
afterAll(async () => {
  for (const wall of walls) wall.close()
  await line?.close()
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
  await product.startAgain()
  line.lead(product.port)
  const begun = performance.now()
  const answers: number[] = []
  let isBack = false
  // Somebody at the console meanwhile.
  const reader = callerOf(product.url, caller)
  const consoleClient = (async () => {
    while (!isBack) {
      const asked = performance.now()
      await reader.data('bigLargeScreen/getOverviewData', {})
      answers.push(performance.now() - asked)
      await sleep(20)
    }
  })()
  await expect.poll(live, { interval: 20 }).toBe(WALLS)
  const back = performance.now() - begun
  isBack = true
  await consoleClient
  expect(answers.length).toBeGreaterThan(0)
  await expect.poll(() => logs.filter((value) => value !== undefined).length).toBe(WALLS)
  answers.sort((a, b) => a - b)
  process.stdout.write(
    `${WALLS} walls back after ${Math.round(back)} ms; somebody at the console waits ${Math.round(answers[Math.floor(answers.length * 0.99)] ?? 0)} ms at p99\n`,
  )
})
