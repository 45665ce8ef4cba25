import type { IncomingMessage } from 'node:http'
import { Fault } from '@data-centre/api'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../call/envelope.ts'
import { answerErrors, bareServer, jsonBodies, limitNetworks, type ServerOptions } from './bare-server.ts'
import { limitBody } from './body-time.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { MACHINE_URL, type SocketOptions } from './machine.ts'
import { compareRoutes, mountCalls } from './mount/mount.ts'
import { newRequestId } from './mount/mounted.ts'
import { isPlainPath } from './mount/request-path.ts'
import { servePages } from './pages.ts'
import { isRelayed } from './relay.ts'
import { mountXapi } from './xapi.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by machines, in the rhythm of machines. */
    isMachine?: boolean
    /** Its body is a form with a file, which may take its time. */
    isForm?: boolean
  }
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

const CLOSE_AFTER_MS = 8000

/** Builds the HTTP server: contract calls under /api, /healthz, and the pages of both apps. Throws when routes and contract differ. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, log } = options
  let closing = false
  const notify = ({ requestId, method, route, status, ms, ip, isMachine }: Answered): void => {
    options.onAnswer?.({ route, status, ms })
    // Batches of machines come every second; they are logged only when they fail.
    const level = status >= 500 ? 'warn' : isMachine ? 'debug' : 'info'
    if (route.startsWith('/api') || status >= 400)
      log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, ip }, 'answered')
  }
  const controlSocket: SocketOptions = {
    open: options.open,
    newRequestId,
    isClosing: () => closing,
    onAnswer: (answer) => notify({ ...answer, method: 'POST', route: MACHINE_URL, isMachine: true }),
  }
  const app = bareServer(options, controlSocket)
  // Of whatever is asked for: calls, pages, and the listener of the intake.
  app.server.on('request', (request: IncomingMessage) => {
    if (!isRelayed(request)) options.forwarding.inspect(request)
  })
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
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true, ready: await options.ready() }),
  )
  serveFiles(app, options)
  await servePages(app, options.folders)
  await app.ready()
  compareRoutes(mounted)
  return app
}

/** Closes the server: no new connections, running requests are finished, whatever still hangs after eight seconds is cut. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_AFTER_MS)
  await app.close()
  clearTimeout(timer)
}
