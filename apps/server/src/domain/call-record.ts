import { randomBytes } from 'node:crypto'
import { type Clock, dayOf } from '../platform/clock.ts'
import type { DirectRow } from '../warehouse/events/direct-row.ts'

/** Who called; nobody for calls of strangers. */
interface Who {
  userId: number
  schoolId: number | null
}
interface Act {
  caller?: Who | undefined
  /** Family and whole path of a call. */
  module: string
  action: string
  ok: boolean
  costMs?: number | undefined
}

/** Where rows go: the log of the intake. Rejects where it takes none of them. */
type Sink = (rows: readonly DirectRow[]) => Promise<void>

const EVERY_MS = 2000
/** Rows of one write. */
const MAX_AT_ONCE = 5000
/** Rows that wait for a log that takes nothing; what comes on top is counted and given up, because memory must not fill. */
const MAX_WAITING = 100_000
const MAX_UINT32 = 2 ** 32 - 1

/**
 * Facts about what callers of this server do: `fact_oper`, `fact_export`. Calls leave a row in memory and go on; rows are
 * written together every two seconds, so no request waits for one or fails by one. A clean stop writes what is left.
 */
export class CallRecord {
  readonly #clock: Clock
  readonly #base = randomBytes(8).readBigUInt64BE()
  #count = 0n
  #waiting: DirectRow[] = []
  #givenUp = 0
  #sink: Sink | undefined
  #onTrouble: (text: string, error?: unknown) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Begins to write; rows that came before are written first. */
  start(sink: Sink, onTrouble: (text: string, error?: unknown) => void): void {
    this.#sink = sink
    this.#onTrouble = onTrouble
    this.#timer = setInterval(() => void this.flush(), EVERY_MS)
    this.#timer.unref()
  }

  /** A call for data that was answered or failed. */
  called(act: Act): void {
    this.#act('call', act)
  }

  /** What stands in the operation log too. */
  operated(act: Act): void {
    this.#act('operation', act)
  }

  exported({ caller, call, rows, bytes }: { caller: Who; call: string; rows: number; bytes: number }): void {
    this.#add('fact_export', caller, { call, row_count: rows, bytes })
  }

  /** Writes what waits. Never throws: what could not be written waits for the next time. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** Writes what is left and rests. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
    // What came in while a write was under way.
    await this.flush()
    this.#sink = undefined
  }

  #act(kind: 'call' | 'operation', { caller, module, action, ok, costMs = 0 }: Act): void {
    this.#add('fact_oper', caller, {
      kind,
      module,
      action,
      ok: ok ? 1 : 0,
      cost_ms: Math.min(MAX_UINT32, Math.max(0, Math.round(costMs))),
    })
  }

  #add(table: DirectRow['table'], caller: Who | undefined, columns: DirectRow['row']): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#givenUp++
      return
    }
    const now = this.#clock.now()
    const day = dayOf(now)
    this.#count++
    const event_id = BigInt.asUintN(64, this.#base + this.#count).toString()
    const row = {
      event_id,
      event_time: Math.floor(now / 1000),
      event_date: day,
      user_id: caller?.userId ?? 0,
      school_id: caller?.schoolId ?? 0,
      ...columns,
    }
    this.#waiting.push({ table, day, row })
  }

  async #write(): Promise<void> {
    while (this.#sink && this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, MAX_AT_ONCE)
      try {
        await this.#sink(rows)
      } catch (error) {
        this.#onTrouble(`${this.#waiting.length} rows about calls wait for the log`, error)
        return
      }
      this.#waiting.splice(0, rows.length)
    }
    if (this.#givenUp > 0 && this.#sink) {
      this.#onTrouble(`${this.#givenUp} rows about calls were given up: the log took nothing for too long`)
      this.#givenUp = 0
    }
  }
}

declare module '../call/services.ts' {
  interface Services {
    records: CallRecord
  }
}
