import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Fault, INTAKE_MAX_BYTES, INTAKE_MAX_EVENTS } from '@data-centre/api'
import { refusal, success } from '../call/envelope.ts'
import type { RawAnswer, RawRequest } from '../call/handler.ts'
import type { Clock } from '../platform/clock.ts'
import { intakeHeaders, SIGNATURE_WINDOW_MS, signatureHolds } from '../platform/signature.ts'
import type { Intake } from './intake.ts'
import type { KeyRates } from './keys/key-rates.ts'
import type { IngestKey, IntakeKeys } from './keys/keys.ts'
import { RefusedRequest } from './keys/refused-request.ts'

const unzip = promisify(gunzip)
/** Real batches shrink to a tenth, statements of a Moodle to a fiftieth; what is long and shrinks further is built to fill the memory. */
const MAX_SHRINKING = 20
/** A body of this length is taken however far it shrinks. */
const FREELY_UNPACKED = 4 * 1024 * 1024
const GZIP = /^(?:x-)?gzip$/i
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const NONCE = /^[A-Za-z0-9_-]{16,64}$/
const TOKEN = /^[A-Za-z0-9_.:-]{1,100}$/
const TIME = /^\d{1,12}$/

export interface IntakeHttpDeps {
  intake: Intake
  keys: IntakeKeys
  rates: KeyRates
  clock: Clock
  /** Told about failures that are not refusals. */
  onFailure(error: unknown): void
}

/**
 * `POST /api/ingest/events`: checks the signature over method, path, body, time and nonce, then hands the lines to the
 * intake. Answers the envelope with a real HTTP status: 200, 400 (headers), 401 (key, signature, time, nonce), 409
 * (another body under the batch-token), 413, 415, 429 and 503 with Retry-After.
 */
export function intakeHandler({
  intake,
  keys,
  rates,
  clock,
  onFailure,
}: IntakeHttpDeps): (request: RawRequest) => Promise<RawAnswer> {
  return async (request) => {
    try {
      const headers = headersOf(request)
      const key = await authenticate(request, headers, keys, clock)
      rates.takeRequest(key)
      // Only a request that is signed may use a nonce up, and only once its body can be read.
      const body = await plainBody(request)
      rates.takeEvents(key, linesIn(body))
      if (!intake.takeNonce(key.id, headers.nonce))
        throw new RefusedRequest(401, 'badTicket', 'the nonce was used before')
      return { status: 200, body: success(await intake.accept(key.keyId, headers.token, body, headers.nonce)) }
    } catch (error) {
      if (error instanceof RefusedRequest) return refused(error)
      onFailure(error)
      return { status: 500, body: refusal(new Fault('internal')) }
    }
  }
}

interface IntakeHeaders {
  keyId: string
  time: string
  nonce: string
  signature: string
  token: string | undefined
}

function headersOf({ headers }: RawRequest): IntakeHeaders {
  const one = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const token = one(intakeHeaders.token)
  const found = {
    keyId: one(intakeHeaders.key),
    time: one(intakeHeaders.time),
    nonce: one(intakeHeaders.nonce),
    signature: one(intakeHeaders.signature),
    token: token === '' ? undefined : token,
  }
  if (
    found.keyId === '' ||
    found.keyId.length > 100 ||
    !TIME.test(found.time) ||
    !NONCE.test(found.nonce) ||
    (token !== '' && !TOKEN.test(token))
  ) {
    throw new RefusedRequest(
      400,
      'invalid',
      `headers ${Object.values(intakeHeaders).slice(0, 4).join(', ')} are needed in the form of docs/intake.md`,
    )
  }
  return found
}

async function authenticate(
  request: RawRequest,
  { keyId, time, nonce, signature }: IntakeHeaders,
  keys: IntakeKeys,
  clock: Clock,
): Promise<IngestKey> {
  if (Math.abs(Number(time) * 1000 - clock.now()) > SIGNATURE_WINDOW_MS)
    throw new RefusedRequest(401, 'badTicket', 'the time is more than 5 minutes off')
  const key = await keys.find(keyId)
  const path = request.url.split('?', 1)[0] ?? ''
  // One answer for an unknown key and a wrong signature: key names are not to be found out by trying.
  if (!key || !signatureHolds(key.secret, { method: request.method, path, body: request.body, time, nonce }, signature))
    throw new RefusedRequest(401, 'badTicket', 'the signature does not hold')
  return key
}

/** Blank lines may part the events of a batch, two after each. */
const MAX_LINES = 3 * INTAKE_MAX_EVENTS

/** Lines of a body, blank ones included: counted before they are read. Throws 413 where no batch has as many. */
function linesIn(body: Buffer): number {
  let lines = 1
  for (let at = body.indexOf(10); at >= 0 && at < body.length - 1; at = body.indexOf(10, at + 1))
    if (++lines > MAX_LINES) throw new RefusedRequest(413, 'tooLarge', `more than ${INTAKE_MAX_EVENTS} events`)
  return lines
}

/** The body as text bytes; gzip is taken off within bounds. */
export async function plainBody({ headers, body }: RawRequest): Promise<Buffer> {
  const encoding = String(headers['content-encoding'] ?? 'identity').trim()
  if (/^identity$/i.test(encoding)) return body
  if (!GZIP.test(encoding)) throw new RefusedRequest(415, 'invalid', 'content-encoding gzip or none')
  try {
    const most = Math.max(FREELY_UNPACKED, body.length * MAX_SHRINKING)
    return await unzip(body, { maxOutputLength: Math.min(INTAKE_MAX_BYTES, most) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new RefusedRequest(413, 'tooLarge', 'the body is too long when unpacked')
    throw new RefusedRequest(400, 'invalid', 'the body is no gzip')
  }
}

/** A text without the mark that writers of some systems put before it. */
export const withoutMark = (text: Buffer): Buffer =>
  text.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? text.subarray(BYTE_ORDER_MARK.length) : text

/** The reason in English stands in `data`, for the engineer who reads the sender's log. */
export function refused({ status, fault, message, retryAfterS }: RefusedRequest): RawAnswer {
  const envelope = refusal(new Fault(fault))
  return {
    status,
    body: { ...envelope, data: { ...(envelope.data as object | null), detail: message } },
    ...(retryAfterS === undefined ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
  }
}
