import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a sister platform says of its user in a one-time ticket. */
export interface TicketClaims {
  /** Data source: zyk, zjy, mooc, zyq. */
  iss: string
  /** The platform's own id of the user. */
  sub: string
  aud: 'data-centre'
  /** Seconds since 1970. */
  iat: number
  exp: number
  /** Names the ticket; accepted once. */
  jti: string
}

const MAX_LIFE_S = 60
const CLOCK_SKEW_S = 30
const claims = z.strictObject({
  iss: z.string().max(20),
  sub: z.string().min(1).max(100),
  aud: z.literal('data-centre'),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(8).max(100),
})

const mac = (key: string, body: string): Buffer => createHmac('sha256', key).update(`sso-ticket.${body}`).digest()

/** Makes a ticket as a sister platform does: base64url of the claims, a dot, base64url of HMAC-SHA-256. */
export function issueTicket(key: string, ticket: TicketClaims): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${mac(key, body).toString('base64url')}`
}

/** Claims of a ticket that this platform's key has signed and that is of now; the caller still has to use up `jti`. */
export function readTicket(text: string, dataSource: string, key: string, now: number): TicketClaims | undefined {
  const [body, signature, ...rest] = text.split('.')
  if (!body || !signature || rest.length > 0) return undefined
  const expected = mac(key, body)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  const parsed = claims.safeParse(raw)
  if (!parsed.success) return undefined
  const { iss, iat, exp } = parsed.data
  const seconds = now / 1000
  if (
    iss !== dataSource ||
    exp <= seconds - CLOCK_SKEW_S ||
    iat > seconds + CLOCK_SKEW_S ||
    exp - iat > MAX_LIFE_S ||
    exp <= iat
  )
    return undefined
  return parsed.data
}
