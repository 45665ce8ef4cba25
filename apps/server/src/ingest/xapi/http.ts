import { Fault, type IntakeAnswer } from '@data-centre/api'
import { refusal } from '../../call/envelope.ts'
import type { RawAnswer, RawRequest } from '../../call/handler.ts'
import type { RefusedRow } from '../events/batch-record.ts'
import { sourceOf } from '../events/compose.ts'
import { type IntakeHttpDeps, plainBody, refused } from '../http.ts'
import { basicKey } from '../keys/basic-key.ts'
import type { DailyBounds } from '../keys/daily-bounds.ts'
import { RefusedRequest } from '../keys/refused-request.ts'
import { earlierTimes } from './earlier-times.ts'
import { type LiveStatementDeps, type LiveStatements, readLiveStatements } from './live-statements.ts'
import { readStatementBody, type StatementBody, wantedIdOf } from './statement-body.ts'
import { recordVoided, takeBackVoided, type VoidingDeps } from './voiding.ts'

const VERSION_HEADER = 'x-experience-api-version'
/** What `/xapi/about` says; a sender's patch number is its own affair. */
export const xapiVersions = ['1.0.3', '2.0.0'] as const
const accepted = { '1.0': '1.0.3', '2.0': '2.0.0' } as const

/** The version that a request is answered in. Throws 400 for a missing or unknown one. */
function versionOf({ headers }: RawRequest): string {
  const asked = headers[VERSION_HEADER]
  const found = typeof asked === 'string' ? /^(1\.0|2\.0)(?:\.\d{1,3})?$/.exec(asked)?.[1] : undefined
  if (found === undefined) throw new RefusedRequest(400, 'invalid', `${VERSION_HEADER} is needed: 1.0.x or 2.0.x`)
  return accepted[found as keyof typeof accepted]
}

/**
 * `/xapi/statements`: POST of one statement or an array answers 200 with their ids, PUT with `statementId` 204. Everything
 * lies on disk before the answer, as facts or as dead letters. A request of which nothing could be taken answers 400 where
 * all its statements are malformed, 403 where all are of foreign schools, 409 where all that is left contradicts ids that came before.
 */
export function statementsHandler({
  intake,
  keys,
  rates,
  dailyBounds,
  clock,
  onFailure,
  ...stores
}: IntakeHttpDeps & LiveStatementDeps & Omit<VoidingDeps, 'clock'> & { dailyBounds: DailyBounds }): (
  request: RawRequest,
) => Promise<RawAnswer> {
  const take = async (request: RawRequest): Promise<RawAnswer> => {
    const version = versionOf(request)
    const key = await basicKey(request.headers.authorization, keys)
    rates.takeRequest(key)
    const isPut = request.method === 'PUT'
    const wantedId = isPut ? wantedIdOf(request.url) : undefined
    const body = await readStatementBody(
      await plainBody(request),
      String(request.headers['content-type'] ?? ''),
      clock.now(),
      wantedId,
    )
    rates.takeEvents(key, body.ids.length)
    const read = await readLiveStatements(body.texts, sourceOf(key), stores, {
      untimed: body.untimed,
      timesOf: (events) => earlierTimes({ intake, clock }, key.platform, events),
    })
    const unreadable = [...body.unreadable, ...read.unreadable]
    // Before the lines: one that is taken back by the same request does not count.
    if (read.voids.length > 0) {
      dailyBounds.takeVoidings(key.id, read.voids.length)
      await recordVoided({ ...stores, clock }, key.platform, key.schoolIds, read.voids)
    }
    const answer = await intake.acceptLines(sourceOf(key), read.lines, unreadable)
    if (read.voids.length > 0) {
      await intake.drainNow()
      await takeBackVoided({ ...stores, clock }, read.voids)
    }
    refuseWhereNothingHolds(body.ids.length - read.voids.length - read.voided, answer, unreadable)
    return {
      status: isPut ? 204 : 200,
      body: isPut ? undefined : body.ids,
      headers: { [VERSION_HEADER]: version, ...notes(body, answer, read) },
    }
  }
  return async (request) => {
    try {
      return await take(request)
    } catch (error) {
      if (!(error instanceof RefusedRequest)) {
        onFailure(error)
        return { status: 500, body: refusal(new Fault('internal')) }
      }
      const answer = refused(error)
      const headers = {
        [VERSION_HEADER]: xapiVersions[0],
        ...answer.headers,
        ...(error.status === 401 ? { 'www-authenticate': 'Basic realm="xapi"' } : {}),
      }
      return { ...answer, headers }
    }
  }
}

/** `statements`: how many there are beside those that void and are void. */
function refuseWhereNothingHolds(
  statements: number,
  { accepted: taken, duplicated, rejected }: IntakeAnswer,
  unreadable: readonly RefusedRow[],
): void {
  if (taken + duplicated > 0) return
  if (rejected.conflict)
    throw new RefusedRequest(409, 'invalid', 'the id came before with another time, person or meaning')
  if (statements === 0) return
  if (rejected.foreign_school === statements)
    throw new RefusedRequest(403, 'forbidden', 'the key may not write for this school')
  // Something unknown may become known: such statements are kept for that day, and the sender need not send them again.
  if (rejected.invalid === statements && !unreadable.some(({ detail }) => detail.startsWith('unknown ')))
    throw new RefusedRequest(400, 'invalid', unreadable[0]?.detail ?? '')
}

/** What a sender may want to know: attachments are not kept, durations that are longer than a day count as one, and which statements wait among the dead letters. */
function notes(
  { attachments }: StatementBody,
  { rejected }: IntakeAnswer,
  { capped, voids, voided }: Pick<LiveStatements, 'capped' | 'voids' | 'voided'>,
): Record<string, string> {
  const reasons = Object.entries(rejected).map(([reason, count]) => `${reason}=${count}`)
  return {
    ...(attachments > 0 ? { 'x-attachments-dropped': String(attachments) } : {}),
    ...(voids.length + voided > 0 ? { 'x-statements-voided': String(voids.length + voided) } : {}),
    ...(capped > 0 ? { 'x-durations-capped': String(capped) } : {}),
    ...(reasons.length > 0 ? { 'x-statements-refused': reasons.join(', ') } : {}),
  }
}
