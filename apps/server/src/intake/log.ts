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

/**
 * Opens a new segment for appending. All records that wait share one write and one fdatasync; a group gathers for
 * `gatherMs`, because a sync costs far more than the records in it. When a write fails, everything that waits is
 * refused, the file is cut back to its last synced byte and a new segment is tried with the next group.
 */
export async function openLog(dir: string, nextSequence: () => number, gatherMs = 2): Promise<WriteAheadLog> {
  let current: { name: string; file: FileHandle; bytes: number } | undefined
  let waiting: Waiting[] = []
  let flushing: Promise<void> | undefined
  let wantsEnd = false
  let ended: string[] = []
  let onEnd: (() => void)[] = []
  let closed = false

  const start = async (): Promise<NonNullable<typeof current>> => {
    const name = nameOf(nextSequence())
    const file = await open(join(dir, name), 'ax', 0o600)
    await syncFolder(dir)
    current = { name, file, bytes: 0 }
    return current
  }

  const endCurrent = async (): Promise<void> => {
    const last = current
    wantsEnd = false
    if (!last) return
    current = undefined
    if (last.bytes > 0) ended.push(last.name)
    // Everything in it is synced: a close that fails loses nothing, nor does an empty file that stays.
    await last.file.close().catch(() => undefined)
    if (last.bytes === 0) await unlink(join(dir, last.name)).catch(() => undefined)
    for (const tell of onEnd) tell()
    onEnd = []
  }

  const writeGroup = async (group: readonly Waiting[]): Promise<string> => {
    const segment = current ?? (await start())
    const bytes = Buffer.concat(group.flatMap((record) => frame(record.payload)))
    try {
      await writeAll(segment.file, bytes, segment.bytes)
      await segment.file.datasync()
    } catch (error) {
      await segment.file.truncate(segment.bytes).catch(() => undefined)
      await endCurrent()
      throw error
    }
    segment.bytes += bytes.length
    return segment.name
  }

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (gatherMs > 0) await new Promise((resolve) => setTimeout(resolve, gatherMs))
      const group = waiting
      waiting = []
      try {
        const segment = await writeGroup(group)
        for (const record of group) record.written({ segment })
      } catch (error) {
        // What came in meanwhile may be told apart from the failed group only by it: it is refused with it.
        const refused = [...group, ...waiting]
        waiting = []
        for (const record of refused) record.failed(error as Error)
      }
      if (wantsEnd) await endCurrent()
    }
  }
  const kick = (): Promise<void> => {
    flushing ??= flush().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  await mkdir(dir, { recursive: true, mode: 0o700 })
  return {
    append: (payload, written) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the log is closed'))
        waiting.push({
          payload,
          written: (at) => {
            written(at)
            resolve()
          },
          failed: reject,
        })
        void kick()
      }),
    async seal() {
      // Under load the writer never rests: then it ends the segment itself, between two groups.
      wantsEnd = (current?.bytes ?? 0) > 0 || flushing !== undefined
      while (wantsEnd && flushing) await Promise.race([flushing, new Promise<void>((resolve) => onEnd.push(resolve))])
      if (wantsEnd) await endCurrent()
      const names = ended
      ended = []
      return names
    },
    remove: (name) => unlink(join(dir, name)),
    async close() {
      closed = true
      while (flushing) await flushing
      await endCurrent()
    },
  }
}

/** Writes all bytes, however many calls that takes. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
