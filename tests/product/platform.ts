import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Envelope, IntakeAnswer } from '@data-centre/api'
import type { SourceEvent } from '@data-centre/server/intake/event.ts'
import { signedHeaders } from '@data-centre/server/intake/sign.ts'
import type { TrafficLine } from '@data-centre/server/intake/traffic-line.ts'
import type { Product } from './server.ts'

const cli = fileURLToPath(new URL('../../apps/server/dist/import.js', import.meta.url))

/** Runs a command of `npm run import --` beside the running server; answers what it printed. */
export const runImport = (product: Product, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(process.execPath, [cli, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...product.env, ...env } })

/** Begins such a command in a process of its own; with `hear` it can be heard what it says of its progress. */
export const startImport = (product: Pick<Product, 'env'>, args: readonly string[], { hear = false } = {}): ChildProcess =>
  spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', hear ? 'pipe' : 'ignore'], env: { ...process.env, ...product.env } })

/** What came back for a batch: `answer` of one that was taken, `msg` for the user, `retryAfter` of one that is to be sent again. */
export interface Sent {
  status: number
  answer: IntakeAnswer
  msg: string
  retryAfter: string | null
}

/** A sister platform that posts signed batches. */
export interface SendingPlatform {
  /** Posts one batch; `token` names it, so that sending it again changes nothing. */
  send(events: readonly (SourceEvent | TrafficLine)[], token?: string): Promise<Sent>
}

/** The demo world's key of a platform, asked from the running server as an administrator would. */
export function platformOf(product: Product, platform: 'zyk' | 'zjy' | 'mooc' | 'zyq'): SendingPlatform {
  const printed = runImport(product, ['key', `demo-${platform}`, '--platform', platform])
  const secret = Buffer.from(/INGEST_SECRET=([0-9a-f]+)/.exec(printed)?.[1] ?? '', 'hex')
  return {
    send: async (events, token = randomUUID()) => {
      const body = Buffer.from(events.map((event) => JSON.stringify(event)).join('\n'))
      const headers = signedHeaders(`demo-${platform}`, secret, { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token }, product.now())
      const response = await fetch(`${product.url}/api/ingest/events`, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/x-ndjson' } })
      const { data, msg } = (await response.json()) as Envelope<IntakeAnswer>
      return { status: response.status, answer: data, msg, retryAfter: response.headers.get('retry-after') }
    },
  }
}
