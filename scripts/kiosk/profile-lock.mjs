/** The lock by which Chromium lets one process use a profile. It outlives a power cut, and a terminal that got another host name. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './log.mjs'

const LOCK_FILES = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']
/** The browser of a kiosk that was killed needs a moment to end, ms. */
const ENDING_MS = 5000
const CHECK_MS = 250

/** Who holds the lock of a profile: Chromium writes `HOST-PID` as the target of a link. Undefined where there is none. */
function lockOwner(profile) {
  try {
    const target = readlinkSync(join(profile, 'SingletonLock'))
    const dash = target.lastIndexOf('-')
    return { host: target.slice(0, dash), pid: Number(target.slice(dash + 1)) }
  } catch (error) {
    // A file in the place of the link, as a copied profile may have one, names nobody.
    return error.code === 'EINVAL' ? { host: '', pid: Number.NaN } : undefined
  }
}

/** Arguments of a process; none where it does not run or belongs to somebody else. */
function argumentsOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return ''
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', `${pid}`]).stdout?.toString() ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Whether a process of this host is a Chromium with this profile. After a restart the number may be that of any program. */
const isBrowserOf = (profile, pid) => `${argumentsOf(pid)} `.includes(` --user-data-dir=${profile} `)

/**
 * Removes a lock that no running browser holds; with it Chromium would end at once. The process decides, not the host name, which
 * changes while a browser runs. Resolves to the process id of the browser that uses the profile, undefined where it is free.
 */
export async function releaseProfile(profile) {
  const owner = lockOwner(profile)
  if (!owner) return undefined
  for (const asked = performance.now(); isBrowserOf(profile, owner.pid); await sleep(CHECK_MS))
    if (performance.now() - asked > ENDING_MS) return owner.pid
  try {
    for (const file of LOCK_FILES) rmSync(join(profile, file), { force: true })
    say(`已清除没有正常关闭留下的锁（主机 ${owner.host || '不明'}，进程 ${owner.pid || '不明'}）`)
  } catch {
    // A profile that cannot be written is copied without its lock.
  }
  return undefined
}
