import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Envelope, IntakeAnswer } from '@data-centre/api'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { TrafficRow } from '@data-centre/server/warehouse/events/traffic-row.ts'
import type { Product } from './server.ts'

const cli = fileURLToPath(new URL('../../apps/server/dist/import.js', import.meta.url))

/** Runs a command of `npm run import --` beside the running server; answers what it printed. */
export const runImport = (product: Product, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...product.env, ...env },
  })

/** What became of such a command: exit status, what it printed, and what it said of its progress and its failure. */
export interface Tried {
  status: number | null
  output: string
  errors: string
}

/** Runs such a command, which may fail. It takes its time, and connections to the server must be served meanwhile: one that was closed is not used again. */
export const importTried = (
  product: Pick<Product, 'env'>,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Tried> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...process.env, ...product.env, ...env } },
      (_, output, errors) => resolve({ status: child.exitCode, output, errors }),
    )
  })

/** Runs such a command, which succeeds. */
export async function importDone(product: Pick<Product, 'env'>, args: readonly string[]): Promise<void> {
  const { status, output, errors } = await importTried(product, args)
  if (status !== 0) throw new Error(`import ${args.join(' ')} ended with ${status}:\n${output}${errors}`)
}

/** Begins such a command in a process of its own; `hear` receives its progress messages. */
export const startImport = (
  product: Pick<Product, 'env'>,
  args: readonly string[],
  { hear = false } = {},
): ChildProcess =>
  spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'ignore', hear ? 'pipe' : 'ignore'],
    env: { ...process.env, ...product.env },
  })

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
  send(events: readonly (SourceEvent | TrafficRow)[], token?: string): Promise<Sent>
}

/** The demo world's key of a platform, asked from the running server as an administrator would. */
export function platformOf(product: Product, platform: 'zyk' | 'zjy' | 'mooc' | 'zyq'): SendingPlatform {
  const printed = runImport(product, ['key', `demo-${platform}`, '--platform', platform])
  const secret = Buffer.from(/INGEST_SECRET=([0-9a-f]+)/.exec(printed)?.[1] ?? '', 'hex')
  return {
    send: async (events, token = randomUUID()) => {
      const body = Buffer.from(events.map((event) => JSON.stringify(event)).join('\n'))
      const headers = signedHeaders(
        `demo-${platform}`,
        secret,
        { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token },
        product.now(),
      )
      const response = await fetch(`${product.url}/api/ingest/events`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
      })
      const { data, msg } = (await response.json()) as Envelope<IntakeAnswer>
      return { status: response.status, answer: data, msg, retryAfter: response.headers.get('retry-after') }
    },
  }
}
