import { Fault } from '@data-centre/api'
import type { Log } from '../platform/log.ts'

/** A part that still hangs after this long is left behind: what was acknowledged is on disk. */
const MAX_MS = 9500
/** Exit status after an error that nobody has caught. */
const UNTRUSTED = 1

/** What a single request or connection may end with, wherever it surfaces: the peer has gone, or has sent what is no HTTP. */
const harmlessCodes =
  /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_STREAM_(PREMATURE_CLOSE|WRITE_AFTER_END|DESTROYED|ALREADY_FINISHED|UNABLE_TO_PIPE)|ERR_HTTP_HEADERS_SENT|HPE_\w+|WS_ERR_\w+)$/

/** Whether an error that nobody has caught concerns one request only and leaves the state of the process as it was. */
export const isHarmless = (error: unknown): boolean =>
  error instanceof Fault ||
  error instanceof URIError ||
  (error instanceof Error && harmlessCodes.test(String((error as NodeJS.ErrnoException).code ?? '')))

/** Stops the server once, in the reverse order of its opening. */
export class Stopping {
  readonly #parts = new Map<string, () => Promise<void>>()
  #log: Log | undefined
  #stopping = false

  /** Takes SIGTERM, SIGINT and SIGHUP from here on, the end of the command that started the server with a channel to it, and errors that nobody has caught. */
  begin(log: Log): void {
    this.#log = log
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.uncaught(error))
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.now(signal, 0))
    process.once('disconnect', () => this.now('the command that started the server has ended', 0))
  }

  /** Adds a part that has been opened; a name that is there already moves to the end, to be closed earlier. */
  add(name: string, close: () => Promise<void>): void {
    this.#parts.delete(name)
    this.#parts.set(name, close)
  }

  /**
   * Logs an error that nobody has caught. One that concerns a single request changes nothing; after any other the state
   * cannot be trusted: everything is closed, the process ends with status 1, and its supervisor starts it again.
   */
  uncaught(error: unknown): void {
    if (isHarmless(error)) this.#log?.error({ err: error }, 'an error of a request was not caught')
    else this.now(error, UNTRUSTED)
  }

  /**
   * Ends the server because the process of the embedded operational store has ended by itself: what is under way and what is remembered of
   * sessions is no longer what the store holds. A supervisor starts both again. Said on the terminal too, whatever level the log has;
   * `reason`: how the process ended.
   */
  storeLost(reason: string): void {
    process.stderr.write(
      `内嵌业务库（PGlite）的进程意外结束（${reason}），服务随即停止，退出码 1，由进程管理器重新启动。已确认的数据都在磁盘上；反复出现时请检查内存与磁盘。\nThe embedded operational store has ended unexpectedly (${reason}): the server stops with status 1 and can be started again. What was acknowledged is on disk.\n`,
    )
    this.now(`the embedded operational store has ended unexpectedly (${reason}); the server stops`, UNTRUSTED)
  }

  /** Closes everything and ends the process. `reason` is a signal's name, a text or an error. */
  now(reason: unknown, code: number): void {
    if (this.#stopping) return
    this.#stopping = true
    if (code === 0) this.#log?.info({ reason }, 'stopping')
    else if (this.#log) this.#log.fatal({ err: reason }, 'stopping')
    else process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`)
    setTimeout(() => process.exit(code || 1), MAX_MS).unref()
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
