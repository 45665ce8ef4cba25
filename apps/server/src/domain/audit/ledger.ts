import type pg from 'pg'
import { GENESIS, type Link, type LogRow, linkOf } from './chain.ts'
import { appendRows, headOf, type Placed } from './rows.ts'

interface Waiting {
  row: LogRow
  /** Act that the row closes. */
  closes: string | undefined
  done(): void
  failed(error: unknown): void
}

/** Rows of one statement. */
const MAX_AT_ONCE = 500
/** Other processes write too; each time one was faster the row gets the next place. */
const MAX_TRIES = 200

/**
 * Appends rows to the chain. Rows that come while a statement is under way go together with the next one, so a busy
 * server pays one statement for many calls; with several processes the row of the head is what they take turns by.
 */
export class Ledger {
  readonly #pool: pg.Pool
  readonly #key: Buffer
  #head: Link | undefined
  /** Furthest place that this process has seen: a head that lies before it was put back by hand. */
  #reached = GENESIS.seq
  #waiting: Waiting[] = []
  #writing = false

  constructor(pool: pg.Pool, key: Buffer) {
    this.#pool = pool
    this.#key = key
  }

  /** Resolves when the row stands. */
  append(row: LogRow, closes?: string): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, closes, done, failed })
      if (!this.#writing) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_AT_ONCE)
      try {
        await this.#place(batch)
        for (const { done } of batch) done()
      } catch (error) {
        // One row that the store does not take must not fail the calls beside it.
        if (batch.length === 1) batch[0]?.failed(error)
        else for (const one of batch) await this.#place([one]).then(one.done, one.failed)
      }
    }
    this.#writing = false
  }

  async #place(batch: readonly Waiting[]): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const head = this.#head ?? (await this.#readHead())
      const rows: Placed[] = []
      let last = head
      for (const { row } of batch) {
        last = { seq: last.seq + 1, chain: linkOf(this.#key, last.chain, row) }
        rows.push({ ...row, ...last })
      }
      // Until the store has answered nobody knows whether the head moved.
      this.#head = undefined
      const closing = batch.flatMap(({ closes }) => closes ?? [])
      if (await appendRows(this.#pool, head, rows, closing)) {
        this.#head = last
        this.#reached = last.seq
        return
      }
    }
    throw new Error('the operation log is busy')
  }

  async #readHead(): Promise<Link> {
    const head = await headOf(this.#pool)
    if (!head) throw new Error('the operation log has no head')
    if (head.seq < this.#reached)
      throw new Error(
        `the operation log was cut off: it ends at row ${head.seq}, this process has seen row ${this.#reached}`,
      )
    this.#reached = head.seq
    return head
  }
}
