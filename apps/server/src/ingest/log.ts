import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { frame, readSegment, syncFolder } from './log-file.ts'

/**
 * Segments carry the first sequence number that they may hold, so names sort in the order of arrival. The engine takes a
 * name once: the random part keeps it from meeting an old one where clock or folder were set back.
 */
export const nameOf = (sequence: number): string => `${String(sequence).padStart(16, '0')}-${randomBytes(4).toString('hex')}.wal`
const isSegment = (name: string): boolean => /^\d{16}-[0-9a-f]{8}\.wal$/.test(name)

/** A segment of an earlier process that was not drained to the end. */
export interface LeftSegment {
  name: string
  payloads: Buffer[]
  bytes: number
  /** Bytes of a torn tail that were cut off. */
  cut: number
}

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

/** Undrained segments of earlier processes, oldest first. */
export async function leftSegments(dir: string): Promise<LeftSegment[]> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = (await readdir(dir)).filter(isSegment).sort()
  return Promise.all(names.map(async (name) => ({ name, ...(await readSegment(join(dir, name))) })))
}

/** The segment that is written at present. */
interface OpenSegment {
  name: string
  file: FileHandle
  /** Synced. */
  bytes: number
}

/** Segments of one folder, one of them open at most: opened with the first record after a segment ended. */
class Segments {
  readonly #dir: string
  readonly #nextSequence: () => number
  #current: OpenSegment | undefined
  #ended: string[] = []

  constructor(dir: string, nextSequence: () => number) {
    this.#dir = dir
    this.#nextSequence = nextSequence
  }

  /** Synced bytes of the open segment. */
  get bytes(): number {
    return this.#current?.bytes ?? 0
  }

  /** Writes records with one sync and answers their segment. What cannot be written is cut off, and ends it. */
  async write(bytes: Buffer): Promise<string> {
    this.#current ??= await this.#start()
    const segment = this.#current
    try {
      await writeAll(segment.file, bytes, segment.bytes)
      await segment.file.datasync()
    } catch (error) {
      await segment.file.truncate(segment.bytes).catch(() => undefined)
      await this.end()
      throw error
    }
    segment.bytes += bytes.length
    return segment.name
  }

  async end(): Promise<void> {
    const last = this.#current
    if (!last) return
    this.#current = undefined
    if (last.bytes > 0) this.#ended.push(last.name)
    // Everything in it is synced: a close that fails loses nothing, nor does an empty file that stays.
    await last.file.close().catch(() => undefined)
    if (last.bytes === 0) await this.remove(last.name).catch(() => undefined)
  }

  /** Names of those that ended since the last call, oldest first. */
  takeEnded(): string[] {
    const names = this.#ended
    this.#ended = []
    return names
  }

  remove(name: string): Promise<void> {
    return unlink(join(this.#dir, name))
  }

  async #start(): Promise<OpenSegment> {
    const name = nameOf(this.#nextSequence())
    const file = await open(join(this.#dir, name), 'ax', 0o600)
    await syncFolder(this.#dir)
    return { name, file, bytes: 0 }
  }
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
    while (this.#wantsEnd && this.#flushing) await Promise.race([this.#flushing, new Promise<void>((resolve) => this.#onEnd.push(resolve))])
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
        // What came in meanwhile may be told apart from the failed group only by it: it is refused with it.
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

/** Writes all bytes, however many calls that takes. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
