import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { open, rename, rm, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** Free bytes below which nothing more is taken: the stores need room to merge, and to be opened again. */
export const MIN_FREE_BYTES = 256 * 2 ** 20
/** Free bytes below which a store may not open any more. */
const TOO_LITTLE_BYTES = 64 * 2 ** 20
const CHUNK_BYTES = 2 ** 20
/** How often a running server looks whether it is to give room away, and whether it can take it back. */
const LOOK_MS = 250
const FILL_MS = 30_000
/** Free bytes below which a running server gives room away: earlier, what fills the disk would take that too. */
const NOTHING_BYTES = 2 ** 20
/** Share of the ballast that a running server gives away, bit by bit; a start has the rest. */
const RUNNING_SHARE = 1 / 4
const BIT = 1 / 16

/** Bytes that this user may still write on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/**
 * A file that holds room on the disk, because the embedded operational store can neither be opened nor written to on a full one: what
 * fills the disk besides us leaves at least this much. A quarter goes to the stores of a running server, so that logins go on, and
 * the rest to a start on a full disk.
 */
export interface Ballast {
  /** Before the stores open: gives the room away when there is hardly any other. Answers whether it did. */
  giveUp(): Promise<boolean>
  /** Gives a quarter away when there is hardly any room, and takes it back whenever there is plenty; from now on, until `stop`. */
  keep(): void
  stop(): void
}

/** `bytes` 0: no ballast. */
export function ballastOf(dataDir: string, bytes: number): Ballast {
  const path = join(dataDir, 'ballast')
  let timer: NodeJS.Timeout | undefined
  let nextFillAt = 0
  let filling = false
  const sizeOf = (): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const ease = async (): Promise<void> => {
    const left = sizeOf() - bytes * BIT
    if (left < bytes * (1 - RUNNING_SHARE) || (await freeBytes(dataDir)) >= NOTHING_BYTES) return
    await truncate(path, Math.floor(left))
  }
  const fill = async (): Promise<void> => {
    if (filling || sizeOf() >= bytes || (await freeBytes(dataDir)) < 2 * MIN_FREE_BYTES + bytes) return
    filling = true
    const partial = `${path}.part`
    const file = await open(partial, 'w', 0o600)
    try {
      // Written out with noise: a hole or zeros that the file system packs would hold no room.
      const noise = randomBytes(CHUNK_BYTES)
      for (let done = 0; done < bytes && timer; done += CHUNK_BYTES) {
        noise.writeDoubleLE(done)
        await file.write(noise)
      }
      await file.close()
      if (timer) await rename(partial, path)
    } finally {
      await file.close().catch(() => undefined)
      await rm(partial, { force: true })
      filling = false
    }
  }
  return {
    async giveUp() {
      if (!existsSync(path) || (await freeBytes(dataDir)) >= TOO_LITTLE_BYTES) return false
      await rm(path, { force: true })
      return true
    },
    keep() {
      const look = async (): Promise<void> => {
        await ease()
        if (performance.now() < nextFillAt) return
        nextFillAt = performance.now() + FILL_MS
        await fill()
      }
      const tryLook = (): void => void look().catch(() => undefined) // tried again at the next look
      timer = setInterval(tryLook, LOOK_MS)
      timer.unref()
      tryLook()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
