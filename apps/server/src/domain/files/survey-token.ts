import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import { holdsSigned, issueSigned, SURVEY_TOKEN_MS } from './tickets.ts'

const PURPOSE = 'survey-token'

/** Stands in for a session while somebody fills in a survey: their uploads belong to it, and only their answer can take them up. */
export function issueSurveyToken(secrets: Secrets, now: number): string {
  const own = randomBytes(16).toString('hex')
  return `${own}.${issueSigned(secrets, PURPOSE, own, now + SURVEY_TOKEN_MS)}`
}

export function holdsSurveyToken(secrets: Secrets, token: string, now: number): boolean {
  const at = token.indexOf('.')
  return at === 32 && holdsSigned(secrets, PURPOSE, token.slice(0, at), token.slice(at + 1), now)
}
