import type { IntakeAnswer, Platform } from '@data-centre/api'
import type { Clock } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import type { Directory } from '../warehouse/directory/directory.ts'
import type { DirectRow } from '../warehouse/events/direct-row.ts'
import type { AcceptedEvent, EventListener } from '../warehouse/events/event.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { RollupMarks } from './drain/drain-segment.ts'
import type { RefusedRow } from './events/batch-record.ts'
import type { Source } from './events/compose.ts'
import type { IntakeStore } from './intake-store.ts'
import type { DailyBounds } from './keys/daily-bounds.ts'
import type { IntakeKeys } from './keys/keys.ts'
import type { Pressure } from './keys/pressure.ts'
import { RefusedRequest } from './keys/refused-request.ts'

export interface IntakeOptions {
  /** Folder of the write-ahead log. */
  dir: string
  store: FactStore
  intakeStore: IntakeStore
  keys: IntakeKeys
  directory: Directory
  rollups: RollupMarks
  clock: Clock
  /** Called in the order of the log, after the events are on disk and before they are acknowledged. */
  onAccepted?: EventListener
  /** Told about drains that fail, torn tails and listeners that throw. */
  onTrouble?: (text: string, error?: unknown) => void
  meter?: Pick<Meter, 'taken' | 'drained'> | undefined
  /** How long a group of batches gathers before it is written, ms. */
  gatherMs?: number
  pressure?: Pressure
  /** What keys may leave behind on a day; absent: the preset bounds. */
  dailyBounds?: DailyBounds
  /** Whether this process is the one that takes events. */
  leads?: () => boolean
  /** How long closing waits for the drain, ms; what is left stays in the log. */
  closeMs?: number
}

export interface Intake {
  /** Drains what an earlier process left. The live counters are filled after it, from the engine. */
  replay(): Promise<{ segments: number; events: number; cutBytes: number }>
  /** Begins to accept; replays first where that has not been done. */
  start(): Promise<void>
  /**
   * Takes a batch of NDJSON from the holder of a key whose signature has been checked. Resolves when its events are on
   * disk. The same token again gets its first answer. Throws {@link RefusedRequest}.
   */
  accept(keyId: string, token: string | undefined, body: Buffer, nonce?: string): Promise<IntakeAnswer>
  /** Takes lines of a source that has proved itself; `unreadable` are lines that could not be turned into events. */
  acceptLines(source: Source, lines: readonly string[], unreadable?: readonly RefusedRow[]): Promise<IntakeAnswer>
  /** Takes the line of a dead letter once more. Refused again, it is not kept a second time. */
  acceptAgain(source: Source, line: string): Promise<IntakeAnswer>
  /**
   * Takes lines of an import: no key, no age limit. `unreadable` are lines that could not be turned into events. Answers
   * also what was refused, so that the import can name where it stands in its files.
   */
  acceptImport(
    source: { platform: Platform; importId: number | null },
    lines: readonly string[],
    unreadable?: readonly RefusedRow[],
  ): Promise<{ answer: IntakeAnswer; refused: readonly RefusedRow[] }>
  /**
   * Takes the server's own rows. Resolves when they are on disk; an engine that is away only makes the log longer. Throws
   * where the log takes nothing: then none of them was taken.
   */
  record(rows: readonly DirectRow[]): Promise<void>
  /** Whether a nonce of a key is new; remembers it. */
  takeNonce(keyId: number, nonce: string): boolean
  subscribe(listener: EventListener): () => void
  /** Drains a segment that another process has left, behind everything accepted until now. Answers its events when it is in the engine. */
  adopt(segment: string, payloads: readonly Buffer[]): Promise<number>
  /** When these events happened that came since a day (yyyy-MM-dd), drained or not, seconds, by id; `schools`: the school of the person of each id. */
  timesOf(schools: ReadonlyMap<string, number>, since: string): Promise<Map<string, number>>
  /** Drains everything that has been accepted until now. */
  drainNow(): Promise<void>
  /** Accepted events that are not in the engine yet, in the order of the log. */
  undrained(): AcceptedEvent[]
  undrainedCount(): number
  /** When the oldest of them arrived, ms; undefined when there is none. */
  undrainedSince(): number | undefined
  /**
   * Ends the open segment and lets the drain rest until `release`, while events go on being accepted. `segments` are the
   * paths of what is accepted and not in the engine; `isWhole`: none of them is half in it.
   */
  hold(): Promise<{ segments: string[]; isWhole: boolean; release(): void }>
  /** Stops accepting, drains what the engine takes within a moment, leaves the rest in the log. */
  close(): Promise<void>
}
