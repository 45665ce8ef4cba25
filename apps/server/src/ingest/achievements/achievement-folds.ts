import type { CertificateGrade, CreditState } from '../../warehouse/events/event.ts'
import type { Lesson } from '../events/lesson-place.ts'
import { type Action, isLater, type LastAction } from './fold.ts'
import type { Revision, Student } from './openings.ts'

interface OfClass extends Omit<Lesson, 'teacher_id'>, Student, Revision {
  owner_school_id: number
}
export interface ProgressRow extends OfClass, LastAction {
  platform: string
  started_at: number
  progress: number
  finished_at: number | null
}
export interface CertificateRow extends OfClass, LastAction {
  certificate_id: number
  issued_at: number
  grade: CertificateGrade
}
export interface CreditRow extends OfClass {
  credit_id: number
  event_id: string
  certificate_id: number
  points: number
  applied_at: number | null
  state: CreditState
  decided_at: number | null
}

const FINISHED = 100

/** The same row where nothing about it has changed, so that what is drained twice is not written twice. */
const kept = <Row extends object>(row: Row, next: Row): Row =>
  (Object.keys(next) as (keyof Row)[]).every((column) => row[column] === next[column]) ? row : next

/** Progress: the last report counts; it began with the first one, and a student who finished once stays finished. */
export function foldProgress(row: ProgressRow, action: Action & { progress: number }): ProgressRow {
  const { at, id, progress } = action
  const finished = progress === FINISHED ? Math.min(at, row.finished_at ?? at) : row.finished_at
  const last = isLater(action, row.event_time, row.event_id) ? { event_id: id, event_time: at, progress } : {}
  return kept(row, { ...row, ...last, started_at: Math.min(row.started_at, at), finished_at: finished })
}

/** A certificate: issued once, at the first word of it; a later word corrects its grade. */
export function foldCertificate(row: CertificateRow, action: Action & { grade: CertificateGrade }): CertificateRow {
  const last = isLater(action, row.event_time, row.event_id)
    ? { event_id: action.id, event_time: action.at, grade: action.grade }
    : {}
  return kept(row, { ...row, ...last, issued_at: Math.min(row.issued_at, action.at) })
}

type CreditAction = Action &
  ({ state: 'applied'; certificateId: number; points: number } | { state: 'approved' | 'rejected' })

/**
 * An application and its decision, each group for itself: the last one counts. The row keeps one id for both, so of two in
 * the same second the larger certificate, then the more credits, and the approval hold.
 */
export function foldCredit(row: CreditRow, action: CreditAction): CreditRow {
  const lastAt = Math.max(row.applied_at ?? -1, row.decided_at ?? -1)
  const named = isLater(action, lastAt, row.event_id) ? { ...row, event_id: action.id } : row
  if (action.state === 'applied') {
    const { at, certificateId, points } = action
    const order = at - (row.applied_at ?? -1) || certificateId - row.certificate_id || points - row.points
    return order > 0 ? { ...named, applied_at: at, certificate_id: certificateId, points } : named
  }
  const isSame = action.at === row.decided_at
  return action.at > (row.decided_at ?? -1) || (isSame && row.state === 'rejected' && action.state === 'approved')
    ? { ...named, decided_at: action.at, state: action.state }
    : named
}
