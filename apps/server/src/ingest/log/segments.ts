import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { readSegment, syncFolder } from './log-file.ts'

/**
 * Segments carry the first sequence number that they may hold, so names sort in the order of arrival. The engine takes a
 * name once: the random part keeps it from meeting an old one where clock or folder were set back.
 */
export const nameOf = (sequence: number): string =>
  `${String(sequence).padStart(16, '0')}-${randomBytes(4).toString('hex')}.wal`

const isSegment = (name: string): boolean => /^\d{16}-[0-9a-f]{8}\.wal$/.test(name)

/** A segment of an earlier process that was not drained to the end. */
export interface LeftSegment {
  name: string
  payloads: Buffer[]
  bytes: number
  /** Bytes of a torn tail that were cut off. */
  cut: number
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
export class Segments {
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

/** Writes all bytes, however many calls that takes. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
