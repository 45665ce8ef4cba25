import { createHash, timingSafeEqual } from 'node:crypto'
import type { IngestKey, IntakeKeys } from './keys.ts'
import { RefusedRequest } from './refused-request.ts'

const BASIC = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The key of a request with Basic authentication: name and secret (hexadecimal, as `npm run import -- key` shows it) of a
 * row in the key table. The same time is spent on an unknown name. Throws 401.
 */
export async function basicKey(authorization: string | string[] | undefined, keys: IntakeKeys): Promise<IngestKey> {
  const encoded = typeof authorization === 'string' ? BASIC.exec(authorization)?.[1] : undefined
  const pair = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const key = colon > 0 && colon <= 100 ? await keys.find(pair.slice(0, colon)) : undefined
  const holds = timingSafeEqual(
    digest(pair.slice(colon + 1).toLowerCase()),
    digest(key?.secret.toString('hex') ?? 'nobody'),
  )
  if (!key || !holds)
    throw new RefusedRequest(401, 'badTicket', 'name and secret of a key are needed as Basic authentication')
  return key
}
