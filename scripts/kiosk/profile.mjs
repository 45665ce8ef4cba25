/** The folder in which the browser keeps its profile, and with it the key of a paired wall. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { say } from './log.mjs'
import { releaseProfile } from './profile-lock.mjs'

/** A browser writes more than this in its first seconds, bytes. */
const NEEDED_BYTES = 1 << 20
/** What a copy does without: locks, and what the browser makes anew. Kept are the key, the login and the wall's offline copy. */
const LEFT_OUT =
  /^(?:Singleton.*|Cache|Code Cache|.*(?:GPU|Dawn|Shader).*Cache|component_crx_cache|Crashpad|BrowserMetrics.*)$/

/** Why a folder cannot be written, as the system's error code; undefined where it can be. */
function writeFault(folder) {
  const probe = join(folder, 'kiosk-write-test')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, Buffer.alloc(NEEDED_BYTES), { flush: true })
    return undefined
  } catch (error) {
    return error.code ?? error.message
  } finally {
    try {
      rmSync(probe, { force: true })
    } catch {
      // The fault is known already.
    }
  }
}

const faults = {
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已满',
  EROFS: '磁盘只读',
  EACCES: '没有权限',
  EPERM: '没有权限',
  ENOTDIR: '上级不是目录',
  EEXIST: '不是目录',
}

/** Copies a profile into memory, or to where else there is room. Undefined where there is none or the profile cannot be read. */
function copyProfile(folder) {
  for (const parent of [process.env.XDG_RUNTIME_DIR, '/dev/shm', tmpdir()]) {
    if (!parent || !existsSync(parent)) continue
    let copy
    try {
      copy = mkdtempSync(join(parent, 'wall-kiosk-'))
      cpSync(folder, copy, { recursive: true, filter: (path) => path === folder || !LEFT_OUT.test(basename(path)) })
      if (!writeFault(copy)) return copy
    } catch {
      // The next place may have room.
    }
    if (copy) removeFolder(copy)
  }
  return undefined
}

function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    say(`临时目录 ${folder} 没有删除（${error.code}）`)
  }
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings of the browser as it left them; none where it has left none or a power cut has left half of them. */
function readPreferences(path) {
  if (!existsSync(path)) return {}
  try {
    const { profile = {}, translate = {}, ...others } = JSON.parse(readFileSync(path, 'utf8'))
    if (isRecord(profile) && isRecord(translate)) return { profile, translate, ...others }
  } catch {
    // Nothing can be made of it.
  }
  // The key of a paired wall lies in another file.
  rmSync(path, { recursive: true, force: true })
  say('浏览器的设置文件已损坏，已重建，配对不受影响')
  return {}
}

/** Keeps off the screen what the browser would lay over the wall: whether to restore pages after a crash, whether to translate. */
function writePreferences(folder) {
  const path = join(folder, 'Default', 'Preferences')
  const preferences = readPreferences(path)
  const profile = { ...preferences.profile, exit_type: 'Normal', exited_cleanly: true }
  const translate = { ...preferences.translate, enabled: false }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.kiosk`, JSON.stringify({ ...preferences, profile, translate }))
  renameSync(`${path}.kiosk`, path)
}

/**
 * The profile for each start of the browser. One that cannot be written is copied and the copy used, so that a paired wall comes up
 * on a full or read-only disk; without anything to copy a wall would only ask to be paired, and forget it again.
 */
export class Profile {
  #folder
  #copy

  constructor(folder) {
    this.#folder = folder
  }

  /** The folder to start with. Throws an error in words for the log where there is none. */
  async provide() {
    const user = await releaseProfile(this.#folder)
    if (user) throw new Error(`目录 ${this.#folder} 正由另一个看护程序的浏览器使用（进程 ${user}）`)
    // Files of another user inside are as bad as a folder that cannot be written.
    const inner = join(this.#folder, 'Default')
    const code = writeFault(this.#folder) ?? (existsSync(inner) ? writeFault(inner) : undefined)
    if (code) return this.#provideCopy(faults[code] ?? code)
    this.remove()
    writePreferences(this.#folder)
    return { folder: this.#folder }
  }

  /** A folder in memory, which also takes what the browser would write to the temporary folder of a full disk. */
  #provideCopy(fault) {
    if (!this.#copy) {
      if (!existsSync(join(this.#folder, 'Default')))
        throw new Error(`目录 ${this.#folder} 不能写入（${fault}），里面没有配对，无法显示大屏`)
      this.#copy = copyProfile(this.#folder)
      if (!this.#copy) throw new Error(`目录 ${this.#folder} 不能写入（${fault}），也没有地方放它的副本，无法显示大屏`)
      say(
        `目录 ${this.#folder} 不能写入（${fault}），本次使用临时副本 ${this.#copy}：原有配对有效，本次新做的配对重启后将丢失`,
      )
    }
    writePreferences(this.#copy)
    return { folder: this.#copy, temporary: this.#copy }
  }

  /** Removes the copy. */
  remove() {
    if (this.#copy) removeFolder(this.#copy)
    this.#copy = undefined
  }
}
