import type { RequestListener } from 'node:http'
import { Fault } from '@data-centre/api'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { refusal } from '../call/envelope.ts'
import type { UntrustedForwarding } from '../call/untrusted-forwarding.ts'
import { networkOf, networksOf } from '../platform/address.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { FORM_MS } from './body-time.ts'
import { type SocketOptions, serverWithSocket } from './machine.ts'
import { type MountOptions, newRequestId, refuse } from './mount/mounted.ts'
import type { AppFolders } from './pages.ts'

export interface ServerOptions extends MountOptions {
  config: Config
  log: Log
  folders: AppFolders
  forwarding: UntrustedForwarding
  /** Whether the stores answer; `ready` in /healthz. */
  ready(): Promise<boolean>
  /** Told of every answer: method, matched path, status, ms. */
  onAnswer?(answer: { route: string; status: number; ms: number }): void
}

/** Of answers that nobody waits for any more, as proxies write it into their logs. */
const LEFT_STATUS = 499

/** A network may hold many sessions; each of them has its own limit in the pipeline. */
const SESSIONS_PER_NETWORK = 20

/** The framework without anything mounted. */
export function bareServer({ config, log }: ServerOptions, controlSocket: SocketOptions): FastifyInstance {
  const proxies = networksOf(config.trustedProxies)
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: proxies.length > 0 ? proxies : false,
    // Behind a proxy the framework says who sends.
    ...(proxies.length > 0
      ? {}
      : { serverFactory: (pages: RequestListener) => serverWithSocket(pages, controlSocket) }),
    forceCloseConnections: 'idle',
    requestTimeout: FORM_MS,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      void (reply as unknown as FastifyReply)
        .header('x-request-id', request.id)
        .code(400)
        .send(refusal(new Fault('invalid')))
    },
  }) as unknown as FastifyInstance
}

/** Requests of one network in a minute. */
export async function limitNetworks(app: FastifyInstance, { requestsPerMinute }: Config): Promise<void> {
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    max: requestsPerMinute * SESSIONS_PER_NETWORK,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, 'retry-after': true },
    errorResponseBuilder: () => new Fault('tooMany'),
  })
}

/** What is thrown becomes an answer in our envelope; what nobody expected goes to the log, not to the client. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    if (error instanceof Fault) return refuse(reply, error)
    // Who asked hung up before the first part of a streamed answer: nothing is wrong, and nobody reads what is sent now.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) {
      log.info(
        { requestId: request.id, route: request.routeOptions.url },
        'the client left before its answer was there',
      )
      return reply.code(LEFT_STATUS).send()
    }
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error, requestId: request.id }, 'request failed')
    return reply
      .code(status)
      .send(refusal(status >= 500 ? new Fault('internal', { data: { requestId: request.id } }) : new Fault('invalid')))
  })
}

/** JSON bodies: an empty one is an empty input; `__proto__` and `constructor` are refused. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, body as string, done)
  })
}
