import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/** Life of a file's ticket, and of the token of somebody who fills in a survey, ms. */
export const FILE_TICKET_MS = 10 * 60_000
export const SURVEY_TOKEN_MS = 2 * 3_600_000

/** A text about `subject` that holds until a moment: the moment, a dot, the signature of both. */
export function issueSigned(secrets: Secrets, purpose: string, subject: string, until: number): string {
  const end = until.toString(36)
  return `${end}.${secrets.sign(purpose, `${subject}.${end}`)}`
}

/** Whether such a text was made here, speaks of `subject` and still holds. */
export function holdsSigned(secrets: Secrets, purpose: string, subject: string, text: string, now: number): boolean {
  const [end = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0 || !/^[0-9a-z]{1,12}$/.test(end) || Number.parseInt(end, 36) <= now) return false
  const expected = Buffer.from(secrets.sign(purpose, `${subject}.${end}`))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
