import { randomUUID } from 'node:crypto'
import type { CreatedKey, Envelope, IntakeAnswer } from '@data-centre/api'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { Product } from '../product/server.ts'

/** What came back for posted statements: `taken` are the ids that were answered, `refused` is the header about those that wait. */
export interface PostedStatements {
  status: number
  taken: number
  refused: string
  /** Body of an answer that is no list of ids. */
  detail: string
}

/** Posts a body of statements. */
export type StatementSender = (body: string) => Promise<PostedStatements>

/** Sends lines of the feed. */
export type FeedSender = (lines: readonly (SourceEvent | string)[]) => Promise<{ status: number; answer: IntakeAnswer }>

/** Posts to `/xapi/statements` with Basic authentication. */
export const statementSenderOf =
  (product: Product, { key, secret }: CreatedKey): StatementSender =>
  async (body) => {
    const response = await fetch(`${product.url}/xapi/statements`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-experience-api-version': '1.0.3',
        authorization: `Basic ${Buffer.from(`${key.keyId}:${secret}`).toString('base64')}`,
      },
    })
    const answer: unknown = await response.json().catch(() => null)
    return {
      status: response.status,
      taken: Array.isArray(answer) ? answer.length : 0,
      refused: response.headers.get('x-statements-refused') ?? '',
      detail: Array.isArray(answer) ? '' : JSON.stringify(answer),
    }
  }

/** Posts signed batches of the feed. */
export const feedSenderOf =
  (product: Product, { key, secret }: CreatedKey): FeedSender =>
  async (lines) => {
    const path = '/api/ingest/events'
    const body = Buffer.from(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        ...signedHeaders(
          key.keyId,
          Buffer.from(secret, 'hex'),
          { method: 'POST', path, body, nonce: randomUUID(), token: randomUUID() },
          product.now(),
        ),
        'content-type': 'application/x-ndjson',
      },
    })
    const { data } = (await response.json()) as Envelope<IntakeAnswer>
    return { status: response.status, answer: data }
  }
