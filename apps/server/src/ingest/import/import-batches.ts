import type { Platform } from '@data-centre/api'
import type { RefusedRow } from '../events/batch-record.ts'
import type { Intake } from '../intake.ts'
import { RefusedRequest } from '../keys/refused-request.ts'
import { keepRefusal } from './refusals.ts'
import { eventRefusalText } from './report/event-refusal-text.ts'

/** What became of the events that an import handed over. */
export interface EventCounts {
  /** New log rows. */
  taken: number
  /** Events that were there already. */
  known: number
  refused: Partial<Record<string, number>>
}

type Taken = Awaited<ReturnType<Intake['acceptImport']>>

const BATCH = 5000
/** Refused rows may be long: so many characters of them are held. */
const MAX_LENGTH = 32 * 1024 * 1024
/** Events of the import that may wait for the engine: its memory, not the engine's pace, is the bound. */
const MAX_WAITING = 40_000

/** Hands the events of a file to the intake in batches, at the pace of the engine, and counts what became of them. */
export class ImportBatches {
  readonly #intake: Intake
  readonly #source: { platform: Platform; importId: number }
  readonly #counts: EventCounts
  readonly #refusals: string[]
  readonly #onBatch: () => Promise<void>
  #lines: string[] = []
  /** Where each line stands in its file; the same line may stand in several places. */
  #places = new Map<string, string[]>()
  #unreadable: RefusedRow[] = []
  #unreadableLength = 0

  /** `counts` and `refusals` (each with its place) are kept up to date; `onBatch` is called when everything added so far is on disk. */
  constructor(
    intake: Intake,
    source: { platform: Platform; importId: number },
    counts: EventCounts,
    refusals: string[],
    onBatch: () => Promise<void>,
  ) {
    this.#intake = intake
    this.#source = source
    this.#counts = counts
    this.#refusals = refusals
    this.#onBatch = onBatch
  }

  /** Adds an event as a line of the intake. `place`: where it stands in its file. */
  async add(line: string, place: string): Promise<void> {
    const places = this.#places.get(line)
    if (places) places.push(place)
    else this.#places.set(line, [place])
    if (this.#lines.push(line) >= BATCH) await this.flush()
  }

  /** Adds a row that could not be turned into an event, and whose place has been named; it is kept with its reason. */
  async refuse(line: RefusedRow): Promise<void> {
    this.#unreadableLength += line.line.length
    if (this.#unreadable.push(line) >= BATCH || this.#unreadableLength >= MAX_LENGTH) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#lines.length + this.#unreadable.length > 0) {
      const { answer, refused } = await withBackoff(() =>
        this.#intake.acceptImport(this.#source, this.#lines, this.#unreadable),
      )
      this.#counts.taken += answer.accepted
      this.#counts.known += answer.duplicated
      for (const [reason, count] of Object.entries(answer.rejected))
        this.#counts.refused[reason] = (this.#counts.refused[reason] ?? 0) + count
      for (const { line, reason, detail } of refused) {
        const place = this.#places.get(line)?.shift()
        if (place !== undefined) keepRefusal(this.#refusals, place, eventRefusalText(reason, detail))
      }
      this.#lines = []
      this.#places.clear()
      this.#unreadable = []
      this.#unreadableLength = 0
      if (this.#intake.undrainedCount() > MAX_WAITING) await this.#intake.drainNow()
    }
    await this.#onBatch()
  }
}

/** An import is in no hurry: it waits until the feed has left room. */
async function withBackoff(work: () => Promise<Taken>): Promise<Taken> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.retryAfterS === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterS ?? 1) * 1000))
    }
  }
}
