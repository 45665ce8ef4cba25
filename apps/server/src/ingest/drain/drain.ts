import { type DrainOptions, drainSegment, type Segment } from './drain-segment.ts'

const FIRST_PAUSE_MS = 100

const MAX_PAUSE_MS = 5000

export interface Drain {
  add(segment: Segment): void
  /** Segments that are not in the engine yet, oldest first. */
  pending(): readonly Segment[]
  /** Resolves when everything that was added is drained. */
  idle(): Promise<void>
  /**
   * Rests from the next segment on, so that engine and books stand still together. `isWhole`: no segment is half in the
   * engine, which happens only while it refuses.
   */
  hold(): Promise<{ isWhole: boolean; release(): void }>
  /** Stops after the attempt that is under way; what is left stays in the log. */
  stop(): Promise<void>
}

/** Drains segments one after another, each until the engine has taken it: an engine that is away only makes the log longer. */
export function createDrain(deps: DrainOptions): Drain {
  const queue: Segment[] = []
  let running: Promise<void> | undefined
  let stopped = false
  let held: Promise<void> | undefined
  /** The oldest segment was tried and not finished. */
  let isHalfDone = false
  let wake: (() => void) | undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    for (let segment = queue[0]; segment && !stopped && !held; segment = queue[0]) {
      for (let attempt = 1; !stopped && !held; attempt++) {
        try {
          isHalfDone = true
          await drainSegment(segment, deps)
          isHalfDone = false
          await deps.remove(segment.name)
          queue.shift()
          break
        } catch (error) {
          deps.onFailure(segment.name, error, attempt)
          await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 6)))
        }
      }
    }
  }
  const kick = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    add(segment) {
      queue.push(segment)
      void kick()
    },
    pending: () => queue,
    async idle() {
      while (queue.length > 0 && !stopped) await (held ?? kick())
    },
    async hold() {
      let release = (): void => undefined
      const hold = new Promise<void>((resolve) => {
        release = resolve
      })
      held = hold
      wake?.()
      await running
      return {
        isWhole: !isHalfDone,
        release: () => {
          if (held === hold) held = undefined
          release()
          void kick()
        },
      }
    },
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
