import { KNOWN_MACHINE_MS, SESSION_LIFE_MS, TOKEN_COOKIE } from '@data-centre/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '../call/handler.ts'

/** Names a browser to the lock-out; it opens nothing. Sent to the calls of accounts only. */
const MACHINE_COOKIE = 'Known-Machine'
const MACHINE_PATH = '/api/user'

/** The cookie half of the session: out of reach of scripts, sent to this origin only, Secure when the request came by TLS. */
export function sessionCookies(request: FastifyRequest, reply: FastifyReply): CallContext<'user/login'>['cookies'] {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const
  return {
    keep: ({ cookie }) => {
      // A duration, not a date: the clock of the browser's machine may be wrong by hours.
      reply.setCookie(TOKEN_COOKIE, cookie, { ...options, maxAge: SESSION_LIFE_MS / 1000 })
    },
    drop: () => {
      reply.clearCookie(TOKEN_COOKIE, options)
    },
    machine: request.cookies[MACHINE_COOKIE],
    know: (machine) => {
      reply.setCookie(MACHINE_COOKIE, machine, { ...options, path: MACHINE_PATH, maxAge: KNOWN_MACHINE_MS / 1000 })
    },
  }
}
