import { type CallPath, callAt, callPaths, type Envelope, Fault, LINES_TYPE } from '@data-centre/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { starting, success } from '../../call/envelope.ts'
import type { RawAnswer } from '../../call/handler.ts'
import { answer } from '../../call/pipeline.ts'
import { contentDisposition } from '../../platform/workbook/file-name.ts'
import { answerBatch, linesOf, type PassOn } from './batch.ts'
import { FormsUnderWay } from './forms-under-way.ts'
import { mountForm, mountRaw } from './mount-forms.ts'
import { incomingOf, type MountOptions, type Open, refuse, reportedFault } from './mounted.ts'
import { isSameOrigin } from './request-path.ts'

/** Bodies of browser calls are forms of a few fields; a batch is the largest. */
const BODY_LIMIT = 256 * 1024

/** Calls that reach into what only the process that leads has: its intake and its schedule. */
const leadersCalls: ReadonlySet<CallPath> = new Set<CallPath>([
  'ingest/getStatus',
  'ingest/replayDeadLetters',
  'ingest/sendTestEvent',
  'sysJob/runJob',
])

/** The leader's answer to such a call; undefined where this process answers it itself. The leader checks session and right. */
function fromLeader(
  path: CallPath,
  { method, url, headers, body }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>,
  { services }: Open,
): Promise<RawAnswer> | undefined {
  if (!leadersCalls.has(path)) return undefined
  return services.ports.toLeader?.({
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body ?? {})),
  })
}

/** Sends the answers of a batch: line by line to who asks for lines, so that no answer waits for a slower one, else as one envelope. */
async function sendBatch({ services, handlers }: Open, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const passOn: PassOn = (path, body) =>
    fromLeader(
      path,
      { method: callAt(path)?.method ?? 'POST', url: `/api/${path}`, headers: request.headers, body },
      { services, handlers },
    )?.then(({ body: envelope }) => envelope as Envelope)
  const answers = await answerBatch(services, handlers, incomingOf('batch', request, reply), passOn)
  if (!request.headers.accept?.includes(LINES_TYPE)) return success(await Promise.all(answers))
  // A proxy that collects an answer before passing it on would make all wait for the slowest again.
  return reply.type(LINES_TYPE).header('x-accel-buffering', 'no').send(linesOf(answers))
}

/** Mounts every line of the contract and nothing else. */
export async function mountCalls(app: FastifyInstance, options: MountOptions): Promise<void> {
  const underWay = new FormsUnderWay()
  for (const path of callPaths) {
    const call = callAt(path)
    if (!call) throw new Error(`no contract line for ${path}`)
    if (call.kind === 'endpoint' && call.multipart) await mountForm(app, path, call, { ...options, underWay })
    else if (call.kind === 'endpoint' && call.raw) await mountRaw(app, path, call, options)
    else
      app.route({
        method: call.method,
        url: `/api/${path}`,
        bodyLimit: BODY_LIMIT,
        handler: (request, reply) => serve(path, call.kind === 'export', request, reply, options),
      })
  }
}

async function serve(
  path: CallPath,
  isExport: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
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
    const { exportFile, WORKBOOK_TYPE } = await import('../../exports/export-call.ts')
    const made = await exportFile(opened.services, incoming)
    // Too long to be waited for: the answer is the job that makes it.
    if ('job' in made) return success(made.job)
    const { name, body, id } = made
    return reply
      .header('content-type', WORKBOOK_TYPE)
      .header('content-disposition', contentDisposition(name))
      .header('x-export-id', String(id))
      .send(body)
  } catch (error) {
    return refuse(reply, reportedFault(options, error, path, request))
  }
}

/** Throws when a route under /api has no contract entry, or an entry no route: then the server does not start. */
export function compareRoutes(mounted: readonly { method: string; url: string }[]): void {
  const routes = new Set(
    mounted.filter(({ url }) => url.startsWith('/api')).map(({ method, url }) => `${method} ${url}`),
  )
  const lines = new Set(callPaths.map((path) => `${callAt(path)?.method} /api/${path}`))
  const strays = [...routes].filter((route) => !lines.has(route))
  const missing = [...lines].filter((line) => !routes.has(line))
  if (strays.length > 0 || missing.length > 0)
    throw new Error(
      `routes and contract differ; without a line: ${strays.join(', ') || 'none'}; without a route: ${missing.join(', ') || 'none'}`,
    )
}
