import type { RequestListener } from 'node:http'
import { Fault } from '@data-centre/api'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { refusal } from '../call/envelope.ts'
import { networkOf } from '../platform/address.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { FORM_MS, limitBody } from './body-time.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { MACHINE_URL, type SocketOptions, serverWithSocket } from './machine.ts'
import { compareRoutes, type MountOptions, mountCalls, newRequestId, refuse } from './mount.ts'
import { type AppFolders, servePages } from './pages.ts'
import { isPlainPath } from './request-path.ts'
import { mountXapi } from './xapi.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by machines, in the rhythm of machines. */
    isMachine?: boolean
    /** Its body is a form with a file, which may take its time. */
    isForm?: boolean
  }
}

export interface ServerOptions extends MountOptions {
  config: Config
  log: Log
  folders: AppFolders
  /** Whether the stores answer; `ready` in /healthz. */
  ready(): Promise<boolean>
  /** Told of every answer: method, matched path, status, ms. */
  onAnswer?(answer: { route: string; status: number; ms: number }): void
}

interface Answered {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  ip: string
  isMachine: boolean
}

/** A network may hold many sessions; each of them has its own limit in the pipeline. */
const SESSIONS_PER_NETWORK = 20
const CLOSE_AFTER_MS = 8000

/** Builds the HTTP server: contract calls under /api, /healthz, and the pages of both apps. Throws when routes and contract differ. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, log } = options
  let closing = false
  const notify = ({ requestId, method, route, status, ms, ip, isMachine }: Answered): void => {
    options.onAnswer?.({ route, status, ms })
    // Batches of machines come every second; they are worth a line only when something is wrong with them.
    const level = status >= 500 ? 'warn' : isMachine ? 'debug' : 'info'
    if (route.startsWith('/api') || status >= 400) log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, ip }, 'answered')
  }
  const controlSocket: SocketOptions = {
    open: options.open,
    newRequestId,
    isClosing: () => closing,
    onAnswer: (answer) => notify({ ...answer, method: 'POST', route: MACHINE_URL, isMachine: true }),
  }
  const app = bareServer(options, controlSocket)
  const mounted: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) mounted.push({ method: one, url })
  })

  app.addHook('onRequest', async (request) => limitBody(request.raw, request.routeOptions.config.isForm ?? false))
  await securityHeaders(app, config.filesOrigin)
  app.addHook('onRequest', async (request, reply) => {
    if (!isPlainPath(request.url)) return reply.code(400).send(refusal(new Fault('invalid')))
  })
  await limitNetworks(app, config)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(compress, { global: false })
  jsonBodies(app)
  answerErrors(app, log)
  app.addHook('onResponse', async (request, reply) => {
    const { routeOptions, method, ip } = request
    notify({
      requestId: request.id,
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ip,
      isMachine: routeOptions.config.isMachine ?? false,
    })
  })
  app.addHook('preClose', async () => {
    closing = true
  })

  await mountCalls(app, options)
  await mountXapi(app, options)
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true, ready: await options.ready() }))
  serveFiles(app, options)
  await servePages(app, options.folders)
  await app.ready()
  compareRoutes(mounted)
  return app
}

/** The framework without anything mounted. */
function bareServer({ config, log }: ServerOptions, controlSocket: SocketOptions): FastifyInstance {
  const proxies = [...config.trustedProxies]
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: proxies.length > 0 ? proxies : false,
    // Behind a proxy the framework says who sends.
    ...(proxies.length > 0 ? {} : { serverFactory: (pages: RequestListener) => serverWithSocket(pages, controlSocket) }),
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
async function limitNetworks(app: FastifyInstance, { requestsPerMinute }: Config): Promise<void> {
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
function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    if (error instanceof Fault) return refuse(reply, error)
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error, requestId: request.id }, 'request failed')
    return reply.code(status).send(refusal(status >= 500 ? new Fault('internal', { data: { requestId: request.id } }) : new Fault('invalid')))
  })
}

/** JSON bodies: an empty one is an empty input; `__proto__` and `constructor` are refused. */
function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, body as string, done)
  })
}

/** Closes the server: no new connections, running requests are finished, whatever still hangs after eight seconds is cut. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_AFTER_MS)
  await app.close()
  clearTimeout(timer)
}
