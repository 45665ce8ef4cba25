import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Headers of a signed batch; docs/intake.md shows them in use. */
export const intakeHeaders = {
  /** Public name of the key. */
  key: 'ingest-key',
  /** Seconds since 1970 at which the request was signed. */
  time: 'ingest-time',
  /** 16 to 64 characters of [A-Za-z0-9_-], new for every request. */
  nonce: 'ingest-nonce',
  /** HMAC-SHA256, hex. */
  signature: 'ingest-signature',
  /** Name of the batch: the same batch sent again gets its first answer. */
  token: 'batch-token',
} as const

/** The clock of a sender may differ by so much. */
export const SIGNATURE_WINDOW_MS = 5 * 60_000

export interface SignedRequest {
  method: string
  /** Path without query, as it was sent. */
  path: string
  /** The bytes of the body as they travel, so a compressed body is signed compressed. */
  body: Buffer
  /** Seconds since 1970. */
  time: string
  nonce: string
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Signature of a request: HMAC-SHA256 over method, path, SHA-256 of the body, time and nonce, a line each; hex. */
function signatureOf(secret: Buffer, { method, path, body, time, nonce }: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(`${method.toUpperCase()}\n${path}\n${sha256Of(body)}\n${time}\n${nonce}`)
    .digest('hex')
}

/** Whether a signature is the right one, compared in constant time. */
export function signatureHolds(secret: Buffer, request: SignedRequest, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secret, request), 'hex'))
}

/** Headers of a batch that is ready to be sent; `now` in ms. */
export function signedHeaders(
  keyId: string,
  secret: Buffer,
  request: Omit<SignedRequest, 'time' | 'nonce'> & { nonce: string; token?: string },
  now: number,
): Record<string, string> {
  const time = String(Math.floor(now / 1000))
  return {
    [intakeHeaders.key]: keyId,
    [intakeHeaders.time]: time,
    [intakeHeaders.nonce]: request.nonce,
    [intakeHeaders.signature]: signatureOf(secret, { ...request, time }),
    ...(request.token === undefined ? {} : { [intakeHeaders.token]: request.token }),
  }
}
