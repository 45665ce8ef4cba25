import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { type CallPath, DEVICE_HEADER, type Fault, REPLAY_HEADER, TOKEN_COOKIE } from '@data-centre/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal, statusOf } from '../../call/envelope.ts'
import type { Handlers, Origin } from '../../call/handler.ts'
import type { Incoming } from '../../call/incoming.ts'
import { toFault } from '../../call/pipeline.ts'
import type { Services } from '../../call/services.ts'
import { sessionCookies } from '../session-cookie.ts'

/** Services and handlers, once the stores are open. */
export interface Open {
  services: Services
  handlers: Handlers
}

export interface MountOptions {
  /** `undefined` while the server is starting. */
  open(): Open | undefined
  /** Answers before the stores are open too: what pages ask for first. */
  early: Partial<Record<CallPath, () => Promise<unknown>>>
  onFault?(fault: Fault, path: string, requestId: string): void
}

export const newRequestId = (): string => randomUUID()

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  ua: String(request.headers['user-agent'] ?? ''),
  requestId: request.id,
  secure: request.protocol === 'https',
})

/** Aborted when the connection ends before the answer has been sent. */
function leftOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  // Every call of a batch listens.
  setMaxListeners(0, leaving.signal)
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

export function incomingOf(path: CallPath, request: FastifyRequest, reply: FastifyReply): Incoming {
  const { token, [DEVICE_HEADER]: device, [REPLAY_HEADER]: replay } = request.headers
  return {
    path,
    input: (request.method === 'GET' ? request.query : request.body) ?? {},
    token: typeof token === 'string' ? token : undefined,
    cookie: request.cookies[TOKEN_COOKIE],
    device: typeof device === 'string' ? device : undefined,
    replay: typeof replay === 'string' ? replay : undefined,
    unattended: request.headers['x-unattended'] === '1',
    origin: originOf(request),
    left: leftOf(reply),
    cookies: sessionCookies(request, reply),
  }
}

/** Sends a refusal. Overload and starting tell the client when to ask again. */
export function refuse(reply: FastifyReply, fault: Fault): FastifyReply {
  const status = statusOf(fault)
  if (status === 503) reply.header('retry-after', '1')
  if (status === 429) reply.header('retry-after', '10')
  return reply.code(status).send(refusal(fault))
}

/** The response to a failed call; the fault has been counted before. */
export function reportedFault(
  { open, onFault }: MountOptions,
  error: unknown,
  path: CallPath,
  request: FastifyRequest,
): Fault {
  const fault = toFault({ log: open()?.services.log ?? (request.log as Services['log']) }, error, path, {
    requestId: request.id,
  })
  onFault?.(fault, path, request.id)
  return fault
}
