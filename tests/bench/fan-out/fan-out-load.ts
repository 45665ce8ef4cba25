import { setTimeout as sleep } from 'node:timers/promises'
import { ownCpuOf } from '../measure.ts'
import type { Crowd } from './crowd.ts'
import { SECONDS } from './fan-out-size.ts'

export interface Load {
  /** Of the server's own process, ms. */
  cpu: number
  seconds: number
  heard: number
}

/** Lets something happen so many times a second, and says what that cost the server and brought the crowd. */
export async function load(
  pid: number,
  crowd: Crowd,
  hertz: number,
  happen: () => Promise<void> | void,
): Promise<Load> {
  await crowd.tally()
  const [cpu, started] = [ownCpuOf(pid), performance.now()]
  for (let at = 0; at < SECONDS * hertz; at++) {
    await happen()
    await sleep(Math.max(0, started + ((at + 1) * 1000) / hertz - performance.now()))
  }
  const { heard } = await crowd.tally()
  return { cpu: ownCpuOf(pid) - cpu, seconds: (performance.now() - started) / 1000, heard }
}
