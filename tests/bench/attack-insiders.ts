import { randomUUID } from 'node:crypto'
import { BATCH_MAX_CALLS, LINES_TYPE, TOKEN_COOKIE } from '@data-centre/api'
import { addDays, dayOf } from '@data-centre/server/platform/clock.ts'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import type { Caller } from '../product/caller.ts'
import { engineOf } from '../product/engine-of.ts'
import { runImport } from '../product/platform.ts'
import type { Product } from '../product/server.ts'

/** A batch is left after so long, ms. */
const LEFT_AFTER_MS = 40
const KEY = 'attacker'
const QUESTION = 'dataOverviewTotalData/getTotalData'

/** Bodies within the limit of bytes that are costly to take apart. */
const bodies = {
  'xAPI bodies of 1.6 million empty statements': { xapi: true, body: `[${'{},'.repeat(1_599_999)}{}]` },
  'xAPI bodies nested 200,000 deep': { xapi: true, body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
  'signed batches of 4.9 million empty lines': { xapi: false, body: '\n'.repeat(4_900_000) },
  'signed batches of a line nested 2.4 million deep': { xapi: false, body: '['.repeat(2_400_000) },
} as const

/** What somebody does who has a key of the intake. */
export function keyAttacks(product: Product): Readonly<Record<string, () => Promise<unknown>>> {
  const printed = runImport(product, ['key', KEY, '--platform', 'zjy'])
  const secret = /INGEST_SECRET=([0-9a-f]+)/.exec(printed)?.[1] ?? ''
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${product.url}/api/${path}`, { method: 'POST', body, headers })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined) // refused, and cut while it was sent
  const asStatements = (body: string) =>
    post('xapi/statements', body, {
      authorization: `Basic ${Buffer.from(`${KEY}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
      'x-experience-api-version': '1.0.3',
    })
  const asEvents = (body: string) =>
    post('ingest/events', body, {
      ...signedHeaders(
        KEY,
        Buffer.from(secret, 'hex'),
        {
          method: 'POST',
          path: '/api/ingest/events',
          body: Buffer.from(body),
          nonce: randomUUID(),
          token: randomUUID(),
        },
        product.now(),
      ),
      'content-type': 'application/x-ndjson',
    })
  return Object.fromEntries(
    Object.entries(bodies).map(([what, { xapi, body }]) => [what, () => (xapi ? asStatements(body) : asEvents(body))]),
  )
}

/** Questions that were asked so far: each is about other days. */
let asked = 0

/** Asks for as many fresh numbers of a college as a batch takes, and goes away before they come. */
export function leaveBatch({ url, now }: Product, { token, cookie }: Caller): Promise<unknown> {
  const today = dayOf(now())
  const calls = Array.from({ length: BATCH_MAX_CALLS }, () => {
    const [ago, length] = [40 + (asked % 300), Math.floor(asked / 300) % 40]
    asked++
    const startDate = addDays(today, -ago)
    return { path: QUESTION, body: { periodType: 'custom', startDate, endDate: addDays(startDate, length) } }
  })
  return fetch(`${url}/api/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: LINES_TYPE,
      token,
      cookie: `${TOKEN_COOKIE}=${cookie}`,
    },
    body: JSON.stringify({ calls }),
    signal: AbortSignal.timeout(LEFT_AFTER_MS),
  })
    .then((answer) => answer.text())
    .catch(() => undefined) // it is left
}

/** Kills the engine of a server; the server gives it another. */
export function killEngine(product: Product): boolean {
  const engine = engineOf(product.process.pid)
  return engine !== undefined && process.kill(engine, 'SIGKILL')
}
