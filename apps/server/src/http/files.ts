import { Fault, FILES_PATH } from '@data-centre/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../call/envelope.ts'
import { servedAs } from '../domain/files/served.ts'
import type { Config } from '../platform/config.ts'
import { type ByteRange, MissingFile } from '../platform/storage/storage.ts'
import { contentDisposition } from '../platform/workbook/file-name.ts'
import { type MountOptions, refuse } from './mount/mounted.ts'

/** As long as a ticket holds, s. */
const KEPT_S = 600

/** The part of a file that a request asks for: `undefined` for all of it, `null` for what is not there. Several parts at once are not served. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const [, first = '', last = ''] = asked
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start <= end && start < bytes ? { start, end } : null
}

type FileRequest = FastifyRequest<{ Params: { code: string }; Querystring: { download?: string } }>

/**
 * Uploaded files, by their code and a ticket. No cookie is looked at, nothing that a file holds can run here, and what a
 * browser may not show by itself is a download. With an origin of their own they are served there and nowhere else.
 */
export function serveFiles(
  app: FastifyInstance,
  { open, config }: Pick<MountOptions, 'open'> & { config: Config },
): void {
  const ownHost = config.filesOrigin ? new URL(config.filesOrigin).host : undefined
  const isRemoved = (reply: FastifyReply): FastifyReply =>
    reply.code(404).send(refusal(new Fault('notFound', { msg: '文件不存在或已删除' })))
  if (ownHost)
    app.addHook('onRequest', async (request, reply) => {
      const isFile = request.url.startsWith(FILES_PATH)
      // A health check may come by any name.
      if ((request.headers.host === ownHost) !== isFile && request.url !== '/healthz') return isRemoved(reply)
    })
  app.get(`${FILES_PATH}:code`, { exposeHeadRoute: false }, async (request: FileRequest, reply) => {
    reply
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', ownHost ? 'cross-origin' : 'same-origin')
    // Tickets, not cookies, open a file: another page that holds one may read it.
    if (ownHost) reply.header('access-control-allow-origin', '*')
    const opened = open()
    if (!opened) return refuse(reply, new Fault('unavailable'))
    try {
      const { files } = opened.services
      const file = await files.open(request.url)
      const { type, inline } = servedAs(file.extension)
      const range = rangeOf(request.headers.range, file.bytes)
      // Read before any header: of a file whose bytes are gone none of them would hold.
      const bytes = range === null ? undefined : await files.storage.read(file.key, range)
      reply.header('accept-ranges', 'bytes').header('cache-control', `private, max-age=${KEPT_S}`)
      if (range === null) return await reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
      const named = contentDisposition(file.name)
      reply.header('content-type', type === 'text/plain' ? 'application/octet-stream' : type)
      reply.header(
        'content-disposition',
        inline && request.query.download === undefined ? named.replace('attachment', 'inline') : named,
      )
      reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
      return await reply.send(bytes)
    } catch (error) {
      if (error instanceof Fault) return isRemoved(reply)
      if (error instanceof MissingFile) {
        opened.services.log.error({ err: error }, 'the bytes of a stored file are gone')
        return isRemoved(reply)
      }
      throw error
    }
  })
}
