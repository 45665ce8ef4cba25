import { addDays, dayOf, hourOf } from '../platform/clock.ts'
import type { Job, JobContext } from './job.ts'

/**
 * When a job for the day that has closed is due: every night from `hour` on, and once after a start, because the night may
 * have been missed. A world that is still being filled has no closed days. Doing a day again changes nothing.
 */
export function nightly(
  { services: { config, ports } }: JobContext,
  hour: number,
  work: (day: string) => Promise<number>,
): Pick<Job, 'at' | 'due' | 'work'> {
  let done: string | undefined
  const yesterday = (): string => addDays(dayOf(config.clock.now()), -1)
  return {
    at: '*/5 * * * *',
    due: () =>
      ports.filling() === null && done !== yesterday() && (done === undefined || hourOf(config.clock.now()) >= hour),
    work: async () => {
      const day = yesterday()
      const rows = await work(day)
      done = day
      return rows
    },
  }
}
