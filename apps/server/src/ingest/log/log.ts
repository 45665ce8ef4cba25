import { mkdir } from 'node:fs/promises'
import { frame } from './log-file.ts'
import { Segments } from './segments.ts'

interface Written {
  segment: string
}

interface Waiting {
  payload: Buffer
  /** Runs in log order as soon as the record is on disk, before the promise of `append` resolves. */
  written(at: Written): void
  failed(error: Error): void
}

export interface WriteAheadLog {
  /** Resolves when the record is on disk. `written` runs in the order of the log. */
  append(payload: Buffer, written: (at: Written) => void): Promise<void>
  /** Ends the open segment if it holds records. Answers the names of all segments that ended since the last call, oldest first. */
  seal(): Promise<string[]>
  /** Removes a drained segment. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** Gathers what waits into groups and writes them one after the other. */
class GroupWriter {
  readonly #segments: Segments
  readonly #gatherMs: number
  #waiting: Waiting[] = []
  #flushing: Promise<void> | undefined
  #wantsEnd = false
  #onEnd: (() => void)[] = []

  constructor(segments: Segments, gatherMs: number) {
    this.#segments = segments
    this.#gatherMs = gatherMs
  }

  add(record: Waiting): void {
    this.#waiting.push(record)
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined
    })
  }

  /** Ends the open segment if it holds records. Under load the writer never rests: then it does so itself, between two groups. */
  async endSegment(): Promise<void> {
    this.#wantsEnd = this.#segments.bytes > 0 || this.#flushing !== undefined
    while (this.#wantsEnd && this.#flushing)
      await Promise.race([this.#flushing, new Promise<void>((resolve) => this.#onEnd.push(resolve))])
    if (this.#wantsEnd) await this.#end()
  }

  /** Writes what still waits, and ends the open segment. */
  async close(): Promise<void> {
    while (this.#flushing) await this.#flushing
    await this.#end()
  }

  async #end(): Promise<void> {
    this.#wantsEnd = false
    await this.#segments.end()
    for (const notify of this.#onEnd) notify()
    this.#onEnd = []
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#gatherMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#gatherMs))
      const group = this.#waiting
      this.#waiting = []
      try {
        const segment = await this.#segments.write(Buffer.concat(group.flatMap((record) => frame(record.payload))))
        for (const record of group) record.written({ segment })
      } catch (error) {
        // Later batches were judged against the failed group: they are refused with it.
        const refused = [...group, ...this.#waiting]
        this.#waiting = []
        for (const record of refused) record.failed(error as Error)
      }
      if (this.#wantsEnd) await this.#end()
    }
  }
}

/**
 * Opens a new segment for appending. All records that wait share one write and one fdatasync; a group gathers for
 * `gatherMs`, because a sync costs far more than the records in it. When a write fails, everything that waits is
 * refused, the file is cut back to its last synced byte and a new segment is tried with the next group.
 */
export async function openLog(dir: string, nextSequence: () => number, gatherMs = 2): Promise<WriteAheadLog> {
  const segments = new Segments(dir, nextSequence)
  const writer = new GroupWriter(segments, gatherMs)
  let closed = false
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return {
    append: (payload, written) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the log is closed'))
        writer.add({
          payload,
          written: (at) => {
            written(at)
            resolve()
          },
          failed: reject,
        })
      }),
    async seal() {
      await writer.endSegment()
      return segments.takeEnded()
    },
    remove: (name) => segments.remove(name),
    async close() {
      closed = true
      await writer.close()
    },
  }
}
