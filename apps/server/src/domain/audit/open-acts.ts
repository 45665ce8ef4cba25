import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { LogRow } from './chain.ts'
import type { Ledger } from './ledger.ts'

/** Target of the row about an act whose process ended before it said how the act went. */
export const INTERRUPTED = 'interrupted'
/** No act takes as long; what another process left open for longer was left by a dead one. */
const MAX_ACT_MS = 10 * 60_000

/** Acts that have begun and have no row yet. They stand in the store first, so that a kill cannot hide an act that was done. */
export class OpenActs {
  readonly #pool: pg.Pool
  readonly #holder: string
  readonly #ledger: Ledger

  constructor(pool: pg.Pool, holder: string, ledger: Ledger) {
    this.#pool = pool
    this.#holder = holder
    this.#ledger = ledger
  }

  /** Says that an act begins; answers the name under which its row closes it. */
  async begin(row: LogRow): Promise<string> {
    const id = randomUUID()
    await this.#pool.query('INSERT INTO sys_log_open(id, holder, entry, begun_at) VALUES ($1, $2, $3, $4)', [
      id,
      this.#holder,
      JSON.stringify(row),
      new Date(row.at / 1000),
    ])
    return id
  }

  /** Forgets an act that was refused: it has changed nothing, and is counted in a row of others. */
  async drop(id: string): Promise<void> {
    await this.#pool.query('DELETE FROM sys_log_open WHERE id = $1', [id])
  }

  /** Rows for acts that this process left open in an earlier life. */
  closeOwn(): Promise<number> {
    return this.#close('holder = $1', [this.#holder])
  }

  /** Rows for acts of processes that never came back. */
  closeOld(now: number): Promise<number> {
    return this.#close('begun_at < $1', [new Date(now - MAX_ACT_MS)])
  }

  async #close(which: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.#pool.query<{ id: string; entry: LogRow }>(
      `SELECT id, entry FROM sys_log_open WHERE ${which} ORDER BY begun_at`,
      [...values],
    )
    for (const { id, entry } of rows) await this.#ledger.append({ ...entry, target: INTERRUPTED, ok: false }, id)
    return rows.length
  }
}
