import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client'
import { EngineError } from './engine-error.ts'

/** The engine stops a statement by itself; this much later we hang up and ask it to. */
export const GRACE_MS = 1000
/** Pauses before a read or an insert whose connection broke is sent again. */
const AGAIN_MS = [100, 500, 2000, 5000]

/** How a statement is run. */
export interface Run {
  maxMs: number
  signal?: AbortSignal | undefined
  /** Whether a broken connection may be answered by sending the statement again. */
  again: boolean
}

type Work<T> = (call: { abort_signal: AbortSignal; query_id: string }) => Promise<T>

/** Statements that are under way on a ClickHouse server: stopped with their caller, sent again when their connection breaks. */
export class Statements {
  readonly #client: ClickHouseClient
  readonly #cluster: string | undefined
  readonly #onEvent: (text: string) => void
  readonly #closing = new AbortController()

  constructor(
    client: ClickHouseClient,
    { cluster, onEvent }: { cluster: string | undefined; onEvent: (text: string) => void },
  ) {
    this.#client = client
    this.#cluster = cluster
    this.#onEvent = onEvent
  }

  /** Runs a statement. Throws an {@link EngineError}. */
  async run<T>(work: Work<T>, how: Run): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      if (this.#closing.signal.aborted) throw new EngineError('unavailable', 'the engine is closed')
      if (how.signal?.aborted) throw new EngineError('aborted', 'aborted before it began')
      try {
        return await this.#once(work, how)
      } catch (error) {
        const pause = AGAIN_MS[attempt]
        if (
          !how.again ||
          this.#closing.signal.aborted ||
          pause === undefined ||
          !(error instanceof EngineError) ||
          error.reason !== 'unavailable'
        )
          throw error
        this.#onEvent(`${error.message}; sent again in ${pause} ms`)
        await sleep(pause)
      }
    }
  }

  async #once<T>(work: Work<T>, { maxMs, signal }: Run): Promise<T> {
    const id = randomUUID()
    const late = AbortSignal.timeout(maxMs + GRACE_MS)
    const abort = AbortSignal.any([late, this.#closing.signal, ...(signal ? [signal] : [])])
    try {
      return await work({ abort_signal: abort, query_id: id })
    } catch (error) {
      if (error instanceof ClickHouseError)
        throw EngineError.from(Number(error.code), `Code: ${error.code}. ${error.message}`)
      if (abort.aborted) this.#kill(id)
      if (signal?.aborted) throw new EngineError('aborted', 'aborted by the caller')
      if (late.aborted) throw new EngineError('timeout', `stopped after ${maxMs} ms`, 159)
      if (error instanceof TypeError) throw error
      throw new EngineError('unavailable', `the engine does not answer: ${(error as Error).message}`)
    }
  }

  /** Asks the engine to drop a statement whose caller has gone; an INSERT … SELECT would go on for minutes. */
  #kill(id: string): void {
    const where = this.#cluster ? `ON CLUSTER '${this.#cluster}' WHERE initial_query_id` : 'WHERE query_id'
    this.#client
      .command({ query: `KILL QUERY ${where} = {id:String} ASYNC`, query_params: { id } })
      .catch(() => undefined)
  }

  /** Stops what is under way and takes nothing more; false when it was closed before. */
  close(): boolean {
    if (this.#closing.signal.aborted) return false
    this.#closing.abort()
    return true
  }
}
