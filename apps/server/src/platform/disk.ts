import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Free bytes below which nothing more is taken: the stores need room to merge, and to be opened again. */
export const MIN_FREE_BYTES = 256 * 2 ** 20
/** Free bytes below which a store may not open any more. */
const TOO_LITTLE_BYTES = 64 * 2 ** 20
const CHUNK_BYTES = 2 ** 20
const CHECK_MS = 30_000

/** Bytes that this user may still write on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/**
 * A file that holds room on the disk, because the embedded operational store cannot be opened on a full one: what fills the
 * disk besides us leaves at least this much, which a start on a full disk gives to the stores.
 */
export interface Ballast {
  /** Before the stores open: gives the room away when there is hardly any other. Answers whether it did. */
  giveUp(): Promise<boolean>
  /** Takes the room back whenever there is plenty; from now on, until `stop`. */
  keep(): void
  stop(): void
}

/** `bytes` 0: no ballast. */
export function ballastOf(dataDir: string, bytes: number): Ballast {
  const path = join(dataDir, 'ballast')
  let timer: NodeJS.Timeout | undefined
  let filling = false
  const fill = async (): Promise<void> => {
    if (filling || bytes === 0 || existsSync(path) || (await freeBytes(dataDir)) < 2 * MIN_FREE_BYTES + bytes) return
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
      const tryFill = (): void => void fill().catch(() => undefined) // tried again at the next check
      timer = setInterval(tryFill, CHECK_MS)
      timer.unref()
      tryFill()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
