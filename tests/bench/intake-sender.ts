import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import type { Product } from '../product/server.ts'
import { IMPORTED } from './bare-insert.ts'

const PATH = '/api/ingest/events'

const PEOPLE = 1452

export const CALLERS = 64

export type Send = (body: Buffer) => Promise<void>

/** Sends signed bodies to the intake, at most as many at once as there are callers. */
export function openSender(product: Product, secret: Buffer): { post: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const post = (body: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...signedHeaders('bench', secret, { method: 'POST', path: PATH, body, nonce: randomUUID() }, Date.now()),
        'content-type': 'application/x-ndjson',
        'content-length': body.length,
      }
      request(`${product.url}${PATH}`, { method: 'POST', agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          if (answer.statusCode === 200 && text.includes('"rejected":{}')) resolve()
          // The engine may be behind on a small machine: a sender waits and sends again.
          else if (answer.statusCode === 503)
            setTimeout(() => post(body).then(resolve, reject), Number(answer.headers['retry-after'] ?? 1) * 1000)
          else reject(new Error(`intake: ${answer.statusCode} ${text}`))
        })
      })
        .on('error', reject)
        .end(body)
    })
  return { post, close: () => agent.destroy() }
}

/** Events of learners, each with an id of its own. */
export function openEvents(): () => string {
  let count = 0
  const event = () =>
    JSON.stringify({
      type: 'study',
      eventId: `bench-${count}`,
      time: new Date().toISOString(),
      userId: IMPORTED + 1 + (count++ % PEOPLE),
      platform: 'mooc',
      client: 'app',
      courseId: IMPORTED + 1,
      duration: 60,
    })
  return event
}
