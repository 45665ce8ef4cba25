import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

const LOCK = 'server.lock'
/** What a server leaves in its data folder, one or the other as soon as it has opened a store or an earlier version had. */
const OWN_MARKS = ['installation.kind', 'secret.key', join('office', 'PG_VERSION'), join('warehouse', 'db')]
/** Names that may stand in a folder in which nothing is yet: what a new file system has, and the lock of a start that went no further. */
const isNobodys = (name: string): boolean => name === 'lost+found' || name.startsWith(LOCK)

export interface FileLock {
  release(): void
}

interface Owner {
  pid: number
  /** Start time of the process in clock ticks since boot; tells a living owner from a later process with the same pid. */
  started: string
}

/** Another server works on the data folder; `message` is ready to be shown. */
export class LockedError extends Error {
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(
      `数据目录 ${dataDir} 正被另一个服务进程使用（进程号 ${pid}），请先停止它或换一个 DATA_DIR。\nThe data folder is in use by process ${pid}; stop it or choose another DATA_DIR.`,
    )
    this.pid = pid
  }
}

/** A process that has ended and is only listed still, because its parent has not asked how it ended. */
const endedStates: ReadonlySet<string | undefined> = new Set(['Z', 'X', 'x'])

/** Start time of a process from /proc; '' where there is no /proc, `undefined` when there is no such process or it has ended. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command in parentheses may hold spaces; the fields after it are fixed: the state is the third of all, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return endedStates.has(fields[0]) ? undefined : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function ownerIn(path: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

const isAlive = ({ pid, started }: Owner): boolean => startOf(pid) === started

/**
 * Whether a folder holds something else than an installation of this product: then nothing may be changed in it. One that is missing
 * or empty is free to become one.
 */
export function isForeignFolder(dataDir: string): boolean {
  if (!existsSync(dataDir) || readdirSync(dataDir).every(isNobodys)) return false
  return !ownerIn(join(dataDir, LOCK)) && !OWN_MARKS.some((mark) => existsSync(join(dataDir, mark)))
}

/**
 * Takes the data folder for this process. The embedded stores take no lock of their own, and two of them on one folder
 * destroy it. A lock whose process is gone is taken over. Throws {@link LockedError} at once when another process lives, and
 * {@link ConfigError} where the folder is somebody else's, which stays as it is, or cannot be written.
 */
export function lockFolder(dataDir: string): FileLock {
  try {
    return takeFolder(dataDir)
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

function takeFolder(dataDir: string): FileLock {
  if (isForeignFolder(dataDir))
    throw new ConfigError(
      `${dataDir} 中已有其他内容，不是本产品的数据目录，未作任何改动。请让 DATA_DIR 指向原来的数据目录，或一个新的空目录，例如 ${join(dataDir, 'data-centre')}\nThe folder ${dataDir} holds something else than this product's data and was left as it is: set DATA_DIR to its data folder, or to a new one`,
    )
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeToOthers(dataDir)
  const lock = tryLock(join(dataDir, LOCK))
  if ('heldBy' in lock) throw new LockedError(dataDir, lock.heldBy)
  return lock
}

/** What the file system answers where a folder cannot be used as it is: another start does not change it. */
const folderProblems: Readonly<Record<string, { zh: string; en: string }>> = {
  EROFS: { zh: '所在的文件系统是只读的', en: 'is on a read-only file system' },
  EACCES: { zh: '没有读写权限', en: 'may not be read and written by this user' },
  EPERM: { zh: '没有读写权限', en: 'may not be read and written by this user' },
  ENOTDIR: { zh: '不是文件夹', en: 'is no folder' },
}

/** The refusal of a start whose data folder cannot be used; any other error as it is. */
export function folderError(dataDir: string, error: unknown): unknown {
  const problem = folderProblems[(error as NodeJS.ErrnoException).code ?? '']
  if (!problem || error instanceof ConfigError) return error
  return new ConfigError(
    `数据目录 ${dataDir} ${problem.zh}，服务无法启动。请检查该目录的挂载方式与所有者，或换一个 DATA_DIR。\nThe data folder ${dataDir} ${problem.en}: check how it is mounted and whose it is, or choose another DATA_DIR`,
  )
}

/**
 * Takes what others may do with the folder and the folders in it away, at every start: a copy or a restore may have opened
 * them. Where they belong to another user nothing can be taken, and `doctor` tells.
 */
function closeToOthers(dataDir: string): void {
  const inside = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const folder of [dataDir, ...inside.map(({ name }) => join(dataDir, name))]) {
    try {
      if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
    } catch (error) {
      if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Who holds a data folder, or held it and ended without letting go; undefined when nobody does. */
export function holderOf(dataDir: string): { pid: number; isAlive: boolean } | undefined {
  const owner = ownerIn(join(dataDir, LOCK))
  return owner && { pid: owner.pid, isAlive: isAlive(owner) }
}

/** Takes a lock file for this process, or says which living process holds it. */
export function tryLock(path: string): FileLock | { heldBy: number } {
  const own: Owner = { pid: process.pid, started: startOf(process.pid) ?? '' }
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, JSON.stringify(own))
      closeSync(file)
      return {
        release: () => {
          if (ownerIn(path)?.pid === own.pid) rmSync(path, { force: true })
        },
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = ownerIn(path) ?? settled(path)
    if (owner && isAlive(owner)) return { heldBy: owner.pid }
    // Moved away under a name of our own first: two takers cannot both remove the lock that a third has just made.
    const stale = `${path}.${process.pid}`
    try {
      renameSync(path, stale)
      const moved = ownerIn(stale)
      rmSync(stale, { force: true })
      if (moved && isAlive(moved)) return { heldBy: moved.pid }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return { heldBy: ownerIn(path)?.pid ?? 0 }
}

const PAUSE_MS = 50

/** Takes a lock file as soon as its holder has ended. Throws when that takes longer than `waitMs`. */
export async function awaitLock(path: string, waitMs: number): Promise<FileLock> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const taken = tryLock(path)
    if (!('heldBy' in taken)) return taken
    if (waited >= waitMs) throw new Error(`${path} is held by process ${taken.heldBy}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** A file that was made an instant ago may be empty still: its owner writes within this pause. */
function settled(path: string): Owner | undefined {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  return ownerIn(path)
}
