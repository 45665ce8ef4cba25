import type { IntakeAnswer } from '@data-centre/api'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { IngestKey } from '../keys/keys.ts'
import type { Batch, RefusedRow } from './batch-record.ts'
import { type Candidate, refusedRow } from './classify.ts'
import type { KnownEvents } from './event-history.ts'
import type { Sender } from './resolve.ts'

/** Who sends, and under which key or import. */
export interface Source extends Sender {
  keyId: number | null
  importId: number | null
}

/** The holder of a key as a source: its platform, schools and home pages only. */
export const sourceOf = (key: IngestKey): Source => ({
  platform: key.platform,
  kind: 'feed',
  homePages: key.homePages,
  keyId: key.id,
  importId: null,
  ...(key.schoolIds ? { schoolIds: key.schoolIds } : {}),
})

/** What is known of a batch besides its lines. */
export interface BatchMeta {
  token?: string
  nonce?: string
  bodySha256: string
}

interface Parts {
  source: Source
  meta: BatchMeta
  receivedAt: number
  candidates: readonly Candidate[]
  /** Lines about traffic and of timetables; they replace themselves by key, so a line that came before is no duplicate. */
  rows: readonly DirectRow[]
  refused: readonly RefusedRow[]
  /** Gives its verdict on one candidate and remembers it. */
  admit(candidate: Candidate): ReturnType<KnownEvents['admit']>
  nextSequence(): number
  /** Those of the refused lines that become dead letters; undefined: all of them lie there already. */
  keptOf?: ((refused: readonly RefusedRow[]) => readonly RefusedRow[]) | undefined
}

/** Judges the candidates and makes the batch as the log keeps it, with the lines of its events. Awaits nothing: see {@link KnownEvents}. */
export function composeBatch({
  source,
  meta,
  receivedAt,
  candidates,
  rows,
  refused: unread,
  admit,
  nextSequence,
  keptOf,
}: Parts): { batch: Batch; kept: string[] } {
  const refused = [...unread]
  const events: AcceptedEvent[] = []
  const kept: string[] = []
  const duplicates: Record<number, number> = {}
  let duplicated = 0
  for (const candidate of candidates) {
    const { event, line } = candidate
    const verdict = admit(candidate)
    if (verdict === 'new') {
      event.sequence = nextSequence()
      events.push(event)
      kept.push(line)
    } else if (verdict === 'known') {
      duplicated++
      duplicates[event.schoolId] = (duplicates[event.schoolId] ?? 0) + 1
    } else
      refused.push(
        refusedRow(
          line,
          'conflict',
          'the id came before with another time, person or meaning',
          event.schoolId,
          event.id,
        ),
      )
  }
  const letters = keptOf ? keptOf(refused) : []
  const rejected: IntakeAnswer['rejected'] = {}
  for (const { reason } of keptOf ? letters : refused) rejected[reason] = (rejected[reason] ?? 0) + 1
  const isOverBound = keptOf !== undefined && letters.length < refused.length
  if (isOverBound) rejected.not_kept = refused.length - letters.length
  const batch: Batch = {
    platform: source.platform,
    keyId: source.keyId,
    importId: source.importId,
    ...meta,
    receivedAt,
    answer: { accepted: events.length + rows.length, duplicated, rejected },
    refused: letters,
    duplicates: keptOf ? duplicates : {},
    ...(rows.length > 0 ? { rows: rows.map((one) => ({ ...one, row: { version: nextSequence(), ...one.row } })) } : {}),
    events,
  }
  return { batch, kept }
}
