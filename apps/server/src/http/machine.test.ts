import type { AddressInfo } from 'node:net'
import { INTAKE_MAX_BYTES } from '@data-centre/api'
import { afterAll, describe, expect, it } from 'vitest'
import { Limiter } from '../call/limiter.ts'
import { MACHINE_URL, type SocketOptions, serverWithSocket } from './machine.ts'

const notified: number[] = []
const limiter = new Limiter({ now: () => 1_000_000 })
let closing = false
let opened = true
/** The door with a handler that says what reached it; everything else is the framework's, here one that answers `pages`. */
const open = (() =>
  opened
    ? {
        services: { limiter },
        handlers: {
          'ingest/events': async ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
            headers['ingest-key'] === 'known'
              ? { status: 200, body: { bytes: body.length } }
              : { status: 401, body: {} },
        },
      }
    : undefined) as unknown as SocketOptions['open']
const server = serverWithSocket((_request, response) => response.end('pages'), {
  open,
  newRequestId: () => 'r-1',
  isClosing: () => closing,
  onAnswer: ({ status }) => notified.push(status),
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())
const post = (body: string | Buffer, key = 'known') =>
  fetch(`${address}${MACHINE_URL}`, { method: 'POST', body, headers: { 'ingest-key': key } })

describe('the door for machines', () => {
  it('hands the bytes on as they came, and everything else to the framework', async () => {
    const answer = await post('x'.repeat(200_000))
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('x-request-id'),
      await answer.json(),
    ]).toEqual([200, 'no-store', 'r-1', { bytes: 200_000 }])
    expect(await (await fetch(`${address}${MACHINE_URL}`)).text()).toBe('pages')
    expect(await (await fetch(`${address}/api/other`, { method: 'POST' })).text()).toBe('pages')
    expect(notified).toEqual([200])
  })
  it('reads no more of a body than a batch may have', async () => {
    expect((await post(Buffer.alloc(INTAKE_MAX_BYTES))).status).toBe(200)
    const sent = await post(Buffer.alloc(INTAKE_MAX_BYTES + 1)).catch(() => undefined)
    // The sender may still be writing when the connection ends.
    expect(sent === undefined || sent.status === 413).toBe(true)
    expect(notified.at(-1)).toBe(413)
  })
  it('slows down strangers, not platforms', async () => {
    for (let i = 0; i < 1000; i++) expect((await post('')).status).toBe(200)
    for (let i = 0; i < 600; i++) expect((await post('', 'stranger')).status).toBe(401)
    const late = await post('', 'stranger')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '10'])
  })
  it('says when to come again while the stores open, and lets go of connections when it closes', async () => {
    opened = false
    closing = true
    const answer = await post('')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual([
      503,
      '1',
      'close',
    ])
  })
})
