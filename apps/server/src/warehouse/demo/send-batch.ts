import { randomBytes } from 'node:crypto'
import type { Platform } from '@data-centre/api'
import type { Clock } from '../../platform/clock.ts'
import { signedHeaders } from '../../platform/signature.ts'
import type { DemoWorld } from './world.ts'

const PATH = '/api/ingest/events'

const MAX_PER_BATCH = 5000

export interface SimulatorOptions {
  world: DemoWorld
  /** http://host:port of the server whose intake is fed. */
  address: string
  /** One key per platform. */
  keys: readonly { keyId: string; platform: Platform; secret: Buffer }[]
  clock: Clock
  /** Told after dimensions were written, before events about them are sent: the intake must know them. Schools, people and classes change with a new day only. */
  onDimensions(isNewDay: boolean): Promise<void>
  onTrouble(text: string, error: unknown): void
}

/** Sends one platform's events, or lines about its traffic, through the real intake: signed, in batches. Throws what the intake answers. */
export async function send(
  address: string,
  key: SimulatorOptions['keys'][number],
  events: readonly object[],
  now: number,
): Promise<void> {
  for (let start = 0; start < events.length; start += MAX_PER_BATCH) {
    const body = Buffer.from(
      events
        .slice(start, start + MAX_PER_BATCH)
        .map((event) => JSON.stringify(event))
        .join('\n'),
    )
    const nonce = randomBytes(16).toString('hex')
    const headers = signedHeaders(
      key.keyId,
      key.secret,
      { method: 'POST', path: PATH, body, nonce, token: `demo-${nonce}` },
      now,
    )
    const answer = await fetch(address + PATH, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      signal: AbortSignal.timeout(60_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The intake answered ${answer.status} to ${key.platform}: ${text.slice(0, 200)}`)
  }
}
