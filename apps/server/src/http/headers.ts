import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NO_ANCESTORS = "'none'"
const POLICY = 'content-security-policy'

/** Lets pages of this origin show this one inside themselves: the console previews walls. */
export function allowOwnFrames(reply: FastifyReply): FastifyReply {
  return reply.header(
    POLICY,
    String(reply.getHeader(POLICY)).replace(`frame-ancestors ${NO_ANCESTORS}`, "frame-ancestors 'self'"),
  )
}

/**
 * Security headers of every answer. Scripts and styles come from our own files only; `style` attributes are allowed because
 * the component library and the charts place their elements with them.
 */
export async function securityHeaders(app: FastifyInstance, filesOrigin?: string): Promise<void> {
  const own = ["'self'", ...(filesOrigin ? [filesOrigin] : [])]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': [...own, 'data:', 'blob:'],
        'media-src': own,
        'font-src': ["'self'"],
        'connect-src': own,
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': [NO_ANCESTORS],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin' },
    // Sent below, and only over TLS: an intranet install may speak plain HTTP.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
