import { randomUUID } from 'node:crypto'
import { type CallPath, callAt, callPaths, DEVICE_HEADER, type Endpoint, type Envelope, Fault, INTAKE_MAX_BYTES, LINES_TYPE, REPLAY_HEADER, TOKEN_COOKIE } from '@data-centre/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal, starting, statusOf, success } from '../call/envelope.ts'
import type { Form } from '../call/form.ts'
import type { Handlers, Origin, RawAnswer } from '../call/handler.ts'
import { answer, type Incoming, toFault } from '../call/pipeline.ts'
import type { Services } from '../call/services.ts'
import { contentDisposition } from '../platform/workbook/file-name.ts'
import { answerBatch, linesOf, type PassOn } from './batch.ts'
import { formOf, takeForms } from './form.ts'
import { answerMachine } from './machine.ts'
import { isSameOrigin } from './request-path.ts'
import { sessionCookies } from './session-cookie.ts'

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

/** Bodies of browser calls are forms of a few fields; a batch is the largest. */
const BODY_LIMIT = 256 * 1024

export const newRequestId = (): string => randomUUID()

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  ua: String(request.headers['user-agent'] ?? ''),
  requestId: request.id,
  secure: request.protocol === 'https',
})

function incomingOf(path: CallPath, request: FastifyRequest, reply: FastifyReply): Incoming {
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

/** Calls that reach into what only the process that leads has: its intake and its schedule. */
const leadersCalls: ReadonlySet<CallPath> = new Set<CallPath>(['ingest/getStatus', 'ingest/replayDeadLetters', 'ingest/sendTestEvent', 'sysJob/runJob'])

/** The leader's answer to such a call; undefined where this process answers it itself. The leader checks session and right. */
function fromLeader(
  path: CallPath,
  { method, url, headers, body }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>,
  { services }: Open,
): Promise<RawAnswer> | undefined {
  if (!leadersCalls.has(path)) return undefined
  return services.ports.toLeader?.({ method, url, headers: { ...headers, 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body ?? {})) })
}

/** Sends the answers of a batch: line by line to who asks for lines, so that no answer waits for a slower one, else as one envelope. */
async function sendBatch({ services, handlers }: Open, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const passOn: PassOn = (path, body) =>
    fromLeader(path, { method: callAt(path)?.method ?? 'POST', url: `/api/${path}`, headers: request.headers, body }, { services, handlers })?.then(
      ({ body: envelope }) => envelope as Envelope,
    )
  const answers = await answerBatch(services, handlers, incomingOf('batch', request, reply), passOn)
  if (!request.headers.accept?.includes(LINES_TYPE)) return success(await Promise.all(answers))
  // A proxy that collects an answer before passing it on would make all wait for the slowest again.
  return reply.type(LINES_TYPE).header('x-accel-buffering', 'no').send(linesOf(answers))
}

/** Mounts every line of the contract and nothing else. */
export async function mountCalls(app: FastifyInstance, options: MountOptions): Promise<void> {
  for (const path of callPaths) {
    const call = callAt(path)
    if (!call) throw new Error(`no contract line for ${path}`)
    if (call.kind === 'endpoint' && call.multipart) await mountForm(app, path, call, options)
    else if (call.kind === 'endpoint' && call.raw) await mountRaw(app, path, call, options)
    else app.route({ method: call.method, url: `/api/${path}`, bodyLimit: BODY_LIMIT, handler: (request, reply) => serve(path, call.kind === 'export', request, reply, options) })
  }
}

async function serve(path: CallPath, isExport: boolean, request: FastifyRequest, reply: FastifyReply, options: MountOptions): Promise<unknown> {
  const opened = options.open()
  try {
    if (!isSameOrigin(request.headers['sec-fetch-site'])) throw new Fault('forbidden')
    if (!opened) {
      const prompt = options.early[path]
      if (prompt) return await prompt()
      throw starting()
    }
    const led = await fromLeader(path, request, opened)
    if (led) return reply.code(led.status).send(led.body)
    if (path === 'batch') return await sendBatch(opened, request, reply)
    const incoming = incomingOf(path, request, reply)
    if (!isExport) return await answer(opened.services, opened.handlers, incoming)
    // Loaded with the first export: the workbook writer is heavy.
    const { exportFile, WORKBOOK_TYPE } = await import('../exports/export-call.ts')
    const made = await exportFile(opened.services, incoming)
    // Too long to be waited for: the answer is the job that makes it.
    if ('job' in made) return success(made.job)
    const { name, body, id } = made
    return reply.header('content-type', WORKBOOK_TYPE).header('content-disposition', contentDisposition(name)).header('x-export-id', String(id)).send(body)
  } catch (error) {
    return refuse(reply, reportedFault(options, error, path, request))
  }
}

/** What a failed call answers; whoever counts faults has been told. */
function reportedFault({ open, onFault }: MountOptions, error: unknown, path: CallPath, request: FastifyRequest): Fault {
  const fault = toFault({ log: open()?.services.log ?? (request.log as Services['log']) }, error, path, { requestId: request.id })
  onFault?.(fault, path, request.id)
  return fault
}

/** A form is read only after session and right have been checked, and what a refused one still sends goes nowhere. */
async function mountForm(app: FastifyInstance, path: CallPath, { method, multipart }: Endpoint, options: MountOptions): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope)
    scope.route({
      method,
      url: `/api/${path}`,
      config: { isForm: true },
      handler: async (request, reply) => {
        let form: Form | undefined
        try {
          if (!isSameOrigin(request.headers['sec-fetch-site'])) throw new Fault('forbidden')
          const opened = options.open()
          if (!opened) throw starting()
          form = formOf(request, { megabytes: multipart?.megabytes ?? 0, dataDir: opened.services.config.dataDir })
          return await answer(opened.services, opened.handlers, { ...incomingOf(path, request, reply), input: {}, form })
        } catch (error) {
          return refuse(reply, reportedFault(options, error, path, request))
        } finally {
          await form?.end()
        }
      },
    })
  })
}

/** Bodies reach the handlers of a scope as they came. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: INTAKE_MAX_BYTES }, (_request, body, done) => done(null, body))
}

/** Machine calls get the bytes as they came and answer with real HTTP statuses. */
async function mountRaw(app: FastifyInstance, path: CallPath, call: Endpoint, options: MountOptions): Promise<void> {
  await app.register(async (scope) => {
    takeBytes(scope)
    scope.route({
      method: call.method,
      url: `/api/${path}`,
      bodyLimit: INTAKE_MAX_BYTES,
      config: { isMachine: true, rateLimit: false },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const result = await answerMachine(options, { method: request.method, url: request.url, headers: request.headers, body, origin: originOf(request) })
        return reply
          .code(result.status)
          .headers(result.headers ?? {})
          .send(result.body)
      },
    })
  })
}

/** Throws when a route under /api has no contract line, or a line no route: then the server does not start. */
export function compareRoutes(mounted: readonly { method: string; url: string }[]): void {
  const routes = new Set(mounted.filter(({ url }) => url.startsWith('/api')).map(({ method, url }) => `${method} ${url}`))
  const lines = new Set(callPaths.map((path) => `${callAt(path)?.method} /api/${path}`))
  const strays = [...routes].filter((route) => !lines.has(route))
  const missing = [...lines].filter((line) => !routes.has(line))
  if (strays.length > 0 || missing.length > 0)
    throw new Error(`routes and contract differ; without a line: ${strays.join(', ') || 'none'}; without a route: ${missing.join(', ') || 'none'}`)
}
