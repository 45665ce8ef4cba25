import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own: a file system in memory with a limit. */
export interface SmallDisk {
  /** Where it is mounted. */
  dir: string
  /** Writes a file until nothing more fits; answers its bytes. */
  fill(): number
  /** Removes that file. */
  clear(): void
  grow(megabytes: number): void
  /** Makes the disk one that can only be read. */
  lockWrites(): void
  unmount(): void
}

/** The system's command, as root. Throws with its words: a test that needs a disk must not pass without one. */
function asRoot(command: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0
  const { status, stderr, error } = isRoot
    ? spawnSync(command, args, { encoding: 'utf8' })
    : spawnSync('sudo', ['-n', command, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} needs root: ${error?.message ?? stderr.trim()}`)
}

/** Mounts a disk of so many megabytes at a folder that is made for it. */
export function smallDisk(dir: string, megabytes: number): SmallDisk {
  mkdirSync(dir, { recursive: true })
  asRoot('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=700,uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0}`,
    'tmpfs',
    dir,
  ])
  const filler = join(dir, 'filler')
  return {
    dir,
    fill() {
      const file = openSync(filler, 'a')
      let bytes = 0
      // Ever smaller pieces, so that not a byte is left.
      for (let piece = 2 ** 20; piece >= 1; ) {
        try {
          bytes += writeSync(file, Buffer.alloc(piece, 1))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          piece = Math.floor(piece / 2)
        }
      }
      closeSync(file)
      return bytes
    },
    clear: () => rmSync(filler, { force: true }),
    grow: (size) => asRoot('mount', ['-o', `remount,size=${size}m`, dir]),
    lockWrites: () => asRoot('mount', ['-o', 'remount,ro', dir]),
    unmount: () => asRoot('umount', ['-l', dir]),
  }
}
