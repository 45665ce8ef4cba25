import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 100

/** Follows a process to its end; answers its exit code and the most memory that was resident in it (its own, not that of its children), MB. Reads Linux's own high-water mark. */
export async function peakMemory(child: ChildProcess): Promise<{ code: number | null; peak: number }> {
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const mark = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      peak = Math.max(peak, Number(mark ?? 0) / 1024)
    } catch {
      // It has just ended.
    }
    await sleep(LOOK_MS)
  }
  return { code: child.exitCode, peak }
}
