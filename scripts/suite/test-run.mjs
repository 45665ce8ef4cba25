/**
 * A run of tests with everything that it leaves behind: one folder below the temporary one for all its files, and a mark in the
 * environment that every process below it inherits. Both go with the run, whichever way it ends.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Short, because the path of a Unix socket may take 107 bytes. */
const PREFIX = 'dc-run-'
const OWNER = 'owner.pid'
/** How long a process has to end by itself once its run is over, ms. */
const GRACE_MS = 10_000

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A file of a process; null where there is no such process any more, or no /proc. */
function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Processes below a run, by the mark that they inherited: `{ pid, command }`. Without /proc none is found, and each ends by itself. */
function processesOf(run) {
  let pids = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  return pids.flatMap((pid) => {
    const isMarked = Number(pid) !== process.pid && readProc(pid, 'environ')?.split('\0').includes(`TEST_RUN=${run}`)
    // One that has ended and waits for its parent is none.
    if (!isMarked || readProc(pid, 'stat')?.split(') ')[1]?.startsWith('Z')) return []
    return [{ pid: Number(pid), command: readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim().slice(0, 120) ?? '' }]
  })
}

function kill(processes) {
  for (const { pid } of processes)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Ends what runs have left whose own process was killed, and says so. */
export function endAbandonedRuns() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    let owner = 0
    try {
      owner = Number(readFileSync(join(folder, OWNER), 'utf8'))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    if (owner > 0 && isAlive(owner)) continue
    const left = processesOf(name)
    kill(left)
    remove(folder)
    console.log(`A run that was killed had left ${left.length} processes and ${folder}: removed.`)
  }
}

/** Begins a run: `folder` for its files, `env` for what it starts, and `end`, which answers the processes that had not ended by themselves. */
export function beginRun() {
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const run = basename(folder)
  writeFileSync(join(folder, OWNER), String(process.pid))
  const temporary = join(folder, 't')
  mkdirSync(temporary)
  // PostgreSQL runs as a user of its own where the run is root, and has to reach its folder in here.
  for (const path of [folder, temporary]) chmodSync(path, 0o711)
  return {
    folder,
    env: { TEST_RUN: run, TMPDIR: temporary },
    async end() {
      for (const until = Date.now() + GRACE_MS; processesOf(run).length > 0 && Date.now() < until; ) await sleep(200)
      const left = processesOf(run)
      kill(left)
      remove(folder)
      return left
    },
  }
}
