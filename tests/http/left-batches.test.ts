import { setMaxListeners } from 'node:events'
import { BATCH_MAX_CALLS, type Envelope, LINES_TYPE, SUCCESS_CODE, TOKEN_COOKIE } from '@data-centre/api'
import { addDays } from '@data-centre/server/platform/clock.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { freePort } from '../product/free-port.ts'
import { loginAs } from '../product/login.ts'
import { provideProduct } from '../product/provide.ts'

const metricsPort = await freePort()
// The limit of calls by the minute is not what is tried.
const product = provideProduct({ env: { METRICS_PORT: String(metricsPort), REQUESTS_PER_MINUTE: '1000000' } })
const PATH = 'dataOverviewTotalData/getTotalData'
const BATCHES = 20
let flooder: Caller
let reader: Caller
let today: string
beforeAll(async () => {
  flooder = await loginAs(product.url, 'affairs_a')
  reader = await loginAs(product.url, 'operator')
  today = (await reader.envelope(PATH, {})).statTime?.slice(0, 10) ?? ''
})

/** Questions that nobody has asked yet: each of other days. */
let asked = 0
function freshCalls(): { path: string; body: object }[] {
  return Array.from({ length: BATCH_MAX_CALLS }, () => {
    const [from, length] = [Math.floor(asked / 40), asked % 40]
    asked++
    const startDate = addDays(today, -90 + from)
    return { path: PATH, body: { periodType: 'custom', startDate, endDate: addDays(startDate, length) } }
  })
}

const send = (calls: object[], signal?: AbortSignal): Promise<Response> =>
  fetch(`${product.url}/api/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: LINES_TYPE,
      token: flooder.token,
      cookie: `${TOKEN_COOKIE}=${flooder.cookie}`,
    },
    body: JSON.stringify({ calls }),
    ...(signal ? { signal } : {}),
  })

/** Reads that the engine has answered since the start. */
async function readsDone(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/warehouse_statement_seconds_count\{kind="query",outcome="ok"\} (\d+)/.exec(text)?.[1] ?? 0)
}

it('batches that are left are not computed to their end', async () => {
  const before = await readsDone()
  const leaving = new AbortController()
  setMaxListeners(0, leaving.signal)
  const sent = Array.from({ length: BATCHES }, () => send(freshCalls(), leaving.signal))
  await Promise.race(sent)
  leaving.abort()
  await Promise.allSettled(sent)
  // Answered behind what of them had begun.
  expect((await reader.envelope(PATH, { periodType: '7' })).code).toBe(SUCCESS_CODE)
  expect((await readsDone()) - before).toBeLessThan((BATCHES * BATCH_MAX_CALLS) / 2)
})

it('batches that wait keep nobody else waiting, and beyond a bound are refused with a clear text', async () => {
  let answered = 0
  const envelopes: Envelope[] = []
  const flood = Array.from({ length: BATCHES }, async () => {
    const response = await send(freshCalls())
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of response.body as ReadableStream<Uint8Array>) {
      const part = decoder.decode(bytes, { stream: true })
      answered += part.split('\n').length - 1
      text += part
    }
    envelopes.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Envelope),
    )
  })
  // The flood stands in the queue once some of it is answered.
  await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(0)
  expect((await reader.envelope(PATH, { periodType: '30' })).code).toBe(SUCCESS_CODE)
  expect(answered).toBeLessThan((BATCHES * BATCH_MAX_CALLS) / 2)
  await Promise.all(flood)
  const refused = envelopes.filter(({ code }) => code !== SUCCESS_CODE)
  expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set(['同时进行的查询过多，请等待前面的查询完成']))
  expect(envelopes).toHaveLength(BATCHES * BATCH_MAX_CALLS)
  expect(refused.length).toBeLessThan(envelopes.length / 2)
})
