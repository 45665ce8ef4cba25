import type { IntakeAnswer } from '@data-centre/api'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { Batch } from '../events/batch-record.ts'

export type WaitingKind = 'sign' | 'activity' | 'homework' | 'exam' | 'evaluation'

export interface WaitingAction {
  kind: WaitingKind
  objectId: number
  event: AcceptedEvent
}

export interface FirstAnswer {
  keyId: number
  token: string
  bodySha256: string
  answer: IntakeAnswer
}

/** A row that the engine refused for good. */
interface EngineRefusal {
  platform: string
  schoolId: number
  eventId?: string
  /** The row and the table that it belongs to. */
  body: { table: string; row: unknown }
  detail: string
}

/** What a drained segment leaves in the operational store. */
export interface Settlement {
  segment: string
  batches: readonly Batch[]
  /** Actions whose object has not been opened. */
  nowWaiting: readonly WaitingAction[]
  /** Objects that this segment opened: what waited for them is in their rows. */
  opened: readonly { kind: WaitingKind; objectId: number }[]
  refusedByEngine: readonly EngineRefusal[]
}
