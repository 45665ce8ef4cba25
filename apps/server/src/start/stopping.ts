import type { Log } from '../platform/log.ts'

/** A part that still hangs after this long is left behind: what was acknowledged is on disk. */
const LONGEST_MS = 9500

/** Stops the server once, in the reverse order of its opening. */
export class Stopping {
  readonly #parts = new Map<string, () => Promise<void>>()
  #log: Log | undefined
  #stopping = false

  /** Takes SIGTERM, SIGINT and SIGHUP from here on, and the end of the command that started the server with a channel to it. */
  begin(log: Log): void {
    this.#log = log
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.now(signal, 0))
    process.once('disconnect', () => this.now('the command that started the server has ended', 0))
  }

  /** Adds a part that has been opened; a name that is there already moves to the end, to be closed earlier. */
  add(name: string, close: () => Promise<void>): void {
    this.#parts.delete(name)
    this.#parts.set(name, close)
  }

  /** Closes everything and ends the process. `reason` is a signal's name, a text or an error. */
  now(reason: unknown, code: number): void {
    if (this.#stopping) return
    this.#stopping = true
    if (code === 0) this.#log?.info({ reason }, 'stopping')
    else if (this.#log) this.#log.fatal({ err: reason }, 'stopping')
    else process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`)
    setTimeout(() => process.exit(code || 1), LONGEST_MS).unref()
    void this.#close().finally(() => process.exit(code))
  }

  async #close(): Promise<void> {
    for (const [name, close] of [...this.#parts].toReversed()) {
      try {
        await close()
      } catch (error) {
        this.#log?.error({ err: error, part: name }, 'could not be closed')
      }
    }
  }
}
