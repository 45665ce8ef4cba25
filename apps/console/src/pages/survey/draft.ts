import type { Answers, AnswerValue } from '@data-centre/api'
import { localValues } from '@data-centre/api/storage'

const DEVICE_KEY = 'surveyDevice'
const keyOf = (channel: string, id: string, version: number): string => `survey:${channel}:${id}:${version}`

/** What was answered so far, as this browser keeps it until it is sent. */
export function readRow(channel: string, id: string, version: number): Answers {
  try {
    const kept: unknown = JSON.parse(localValues.get(keyOf(channel, id, version)) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, AnswerValue>)
      : {}
  } catch {
    // Somebody else wrote there; the survey begins anew.
    return {}
  }
}

export const keepDraft = (channel: string, id: string, version: number, answers: Answers): void =>
  localValues.set(keyOf(channel, id, version), JSON.stringify(answers))
export const dropDraft = (channel: string, id: string, version: number): void =>
  localValues.remove(keyOf(channel, id, version))

/** Names this browser, so that it answers once a day; it says nothing of who uses it. */
export function deviceId(): string {
  const existing = localValues.get(DEVICE_KEY)
  if (existing && /^[0-9a-f]{32}$/.test(existing)) return existing
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  localValues.set(DEVICE_KEY, made)
  return made
}
