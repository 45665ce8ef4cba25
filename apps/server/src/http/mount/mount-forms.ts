import { type CallPath, type Endpoint, Fault, INTAKE_MAX_BYTES } from '@data-centre/api'
import type { FastifyInstance } from 'fastify'
import { starting } from '../../call/envelope.ts'
import type { Form } from '../../call/form.ts'
import { answer } from '../../call/pipeline.ts'
import { answerMachine } from '../machine.ts'
import { formOf, takeForms } from './form.ts'
import type { FormsUnderWay } from './forms-under-way.ts'
import { incomingOf, type MountOptions, originOf, refuse, reportedFault } from './mounted.ts'
import { isSameOrigin } from './request-path.ts'

/** A form is read only after session and right have been checked, and what a refused one still sends goes nowhere. */
export async function mountForm(
  app: FastifyInstance,
  path: CallPath,
  { method, multipart }: Endpoint,
  { underWay, ...options }: MountOptions & { underWay: FormsUnderWay },
): Promise<void> {
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
          const { dataDir } = opened.services.config
          form = formOf(request, { megabytes: multipart?.megabytes ?? 0, dataDir, underWay })
          return await answer(opened.services, opened.handlers, {
            ...incomingOf(path, request, reply),
            input: {},
            form,
          })
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
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: INTAKE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

/** Machine calls get the bytes as they came and answer with real HTTP statuses. */
export async function mountRaw(
  app: FastifyInstance,
  path: CallPath,
  call: Endpoint,
  options: MountOptions,
): Promise<void> {
  await app.register(async (scope) => {
    takeBytes(scope)
    scope.route({
      method: call.method,
      url: `/api/${path}`,
      bodyLimit: INTAKE_MAX_BYTES,
      config: { isMachine: true, rateLimit: false },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const result = await answerMachine(options, {
          method: request.method,
          url: request.url,
          headers: request.headers,
          body,
          origin: originOf(request),
        })
        return reply
          .code(result.status)
          .headers(result.headers ?? {})
          .send(result.body)
      },
    })
  })
}
