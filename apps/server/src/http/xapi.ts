import { Fault, INTAKE_MAX_BYTES } from '@data-centre/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../call/envelope.ts'
import { xapiVersions } from '../ingest/xapi/http.ts'
import { answerMachine } from './machine.ts'
import { takeBytes } from './mount/mount-forms.ts'
import { type MountOptions, originOf } from './mount/mounted.ts'

/**
 * The statement resource of xAPI, where its clients look for it: outside `/api`, in its own words. Statements become facts
 * and are not given back, so reading answers 404.
 */
export async function mountXapi(app: FastifyInstance, options: Pick<MountOptions, 'open'>): Promise<void> {
  await app.register(async (scope) => {
    takeBytes(scope)
    const config = { isMachine: true, rateLimit: false } as const
    const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { method, url, headers } = request
      const {
        status,
        headers: own,
        ...answer
      } = await answerMachine(
        options,
        { method, url, headers, body, origin: originOf(request) },
        ({ services: { ports } }) => {
          if (!ports.statements) throw new Fault('unavailable')
          return ports.statements
        },
      )
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...own })
        .send(answer.body)
    }
    scope.route({
      method: ['POST', 'PUT'],
      url: '/xapi/statements',
      bodyLimit: INTAKE_MAX_BYTES,
      config,
      handler: take,
    })
    scope.get('/xapi/statements', { config }, (_request, reply) => reply.code(404).send(refusal(new Fault('notFound'))))
    scope.get('/xapi/about', { config }, (_request, reply) =>
      reply.header('x-experience-api-version', xapiVersions[0]).send({ version: xapiVersions }),
    )
  })
}
