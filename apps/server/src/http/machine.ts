import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Fault, INTAKE_MAX_BYTES } from '@data-centre/api'
import { refusal, starting, statusOf } from '../call/envelope.ts'
import type { RawAnswer, RawRequest } from '../call/handler.ts'
import { toFault } from '../call/pipeline.ts'
import { networkOf } from '../platform/address.ts'
import { FORM_MS, limitBody } from './body-time.ts'
import type { MountOptions, Open } from './mount/mounted.ts'

/** The one call of machines. */
export const MACHINE_URL = '/api/ingest/events'

/**
 * Requests of one network whose key or signature does not hold, per minute. Signed requests are not counted: a platform
 * sends as fast as the disk takes them, and gets 503 when it has to wait.
 */
const REFUSED_PER_MINUTE = 600
/** Key ids are shorter. */
const MAX_KEY_LENGTH = 100
/** Longer than a proxy keeps its connections, so that the proxy ends them first. */
const KEEP_ALIVE_MS = 72_000

const refused = (fault: Fault, status: number, retryAfterS?: number): RawAnswer => ({
  status,
  body: refusal(fault),
  ...(retryAfterS === undefined ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
})

type MachineCall = (opened: Open) => (request: RawRequest) => Promise<RawAnswer>
const takesEvents: MachineCall = ({ handlers }) => handlers['ingest/events']

/** Answers a machine with a real HTTP status. Never throws. */
export async function answerMachine(
  { open }: Pick<MountOptions, 'open'>,
  request: RawRequest,
  call = takesEvents,
): Promise<RawAnswer> {
  const opened = open()
  if (!opened) return refused(starting(), statusOf(starting()), 1)
  const { limiter } = opened.services
  const strangers = `machine network ${networkOf(request.origin.ip)}`
  // A platform whose batches were taken a moment ago is trusted, even if others send from its network.
  const platform = `machine key ${String(request.headers['ingest-key']).slice(0, MAX_KEY_LENGTH)} ${strangers}`
  if (limiter.isSpent(strangers, REFUSED_PER_MINUTE) && limiter.rate(platform) === 0)
    return refused(new Fault('tooMany'), 429, 10)
  try {
    const answer = await call(opened)(request)
    if (answer.status === 400 || answer.status === 401) {
      if (!limiter.isSpent(strangers, REFUSED_PER_MINUTE)) limiter.take(strangers, REFUSED_PER_MINUTE)
    } else if (answer.status === 200) limiter.take(platform, Number.POSITIVE_INFINITY)
    return answer
  } catch (error) {
    const fault = toFault(opened.services, error, request.url.split('?', 1)[0] ?? '', request.origin)
    return refused(
      fault,
      fault.fault === 'tooMany' ? 429 : fault.fault === 'unavailable' || fault.fault === 'tookTooLong' ? 503 : 500,
      fault.fault === 'tooMany' ? 10 : 1,
    )
  }
}

export interface SocketOptions extends Pick<MountOptions, 'open'> {
  newRequestId(): string
  /** Told of every answer. */
  onAnswer(answer: { requestId: string; status: number; ms: number; ip: string }): void
  isClosing(): boolean
}

/**
 * The HTTP server with a door of its own for machines, in front of the framework: their requests have no cookies, forms,
 * sessions or page headers, and come thousands a second; the hooks that look for all that cost three times the intake.
 */
export function serverWithSocket(pages: RequestListener, options: SocketOptions): Server {
  return createServer({ requestTimeout: FORM_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (request.method === 'POST' && request.url === MACHINE_URL) {
      limitBody(request, false)
      serveMachine(request, response, options)
    } else pages(request, response)
  })
}

function serveMachine(request: IncomingMessage, response: ServerResponse, options: SocketOptions): void {
  const started = performance.now()
  const requestId = options.newRequestId()
  const ip = request.socket.remoteAddress ?? ''
  const send = ({ status, body, headers }: RawAnswer, last = options.isClosing()): void => {
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...(last ? { connection: 'close' } : {}),
      ...headers,
    })
    response.end(text)
    options.onAnswer({ requestId, status, ms: performance.now() - started, ip })
  }
  let parts: Buffer[] = []
  let bytes = 0
  const onData = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= INTAKE_MAX_BYTES) {
      parts.push(part)
      return
    }
    parts = []
    request.off('data', onData).off('end', onEnd).resume()
    send(refused(new Fault('tooLarge'), 413), true)
  }
  const onEnd = (): void => {
    const body = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    const origin = { ip, ua: request.headers['user-agent'] ?? '', requestId, secure: false }
    void answerMachine(options, { method: 'POST', url: MACHINE_URL, headers: request.headers, body, origin }).then(
      (answer) => send(answer),
    )
  }
  // A sender that goes away gets no answer; what was not read to its end was not taken.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => undefined)
}
