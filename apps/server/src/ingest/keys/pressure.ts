import { freeBytes, MIN_FREE_BYTES } from '../../platform/disk.ts'

/** Most accepted events that may wait for the engine. */
const MAX_UNDRAINED = 300_000
const CHECK_MS = 2000
const FULL_RETRY_S = 30
const BEHIND_RETRY_S = 2

/** Seconds after which a sender should try again, or undefined when there is room. */
export interface Pressure {
  retryAfterS(undrained: number): number | undefined
  check(now: number): Promise<void>
}

/** Watches the length of the log and the free space of its disk. `onDisk` is called when the disk gets full and when there is room again. */
export function createPressure(
  dir: string,
  onDisk: (text: string) => void = () => undefined,
  {
    maxUndrained = MAX_UNDRAINED,
    minFreeBytes = MIN_FREE_BYTES,
  }: { maxUndrained?: number; minFreeBytes?: number } = {},
): Pressure {
  let full = false
  let checkedAt = Number.NEGATIVE_INFINITY
  return {
    retryAfterS: (undrained) => (full ? FULL_RETRY_S : undrained > maxUndrained ? BEHIND_RETRY_S : undefined),
    async check(now) {
      if (now - checkedAt < CHECK_MS) return
      checkedAt = now
      const free = await freeBytes(dir)
      const isFull = free < minFreeBytes
      if (isFull !== full)
        onDisk(
          isFull
            ? `the disk has ${Math.round(free / 2 ** 20)} MiB left: no events are accepted until there is room`
            : 'the disk has room again: events are accepted',
        )
      full = isFull
    },
  }
}
