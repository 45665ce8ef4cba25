import type { Clock } from '../platform/clock.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { Job, JobContext } from './job.ts'

/** Times its last run that the rebuilding rests: a stream of late events takes at most a fifth of the engine. */
const REST = 4

/** Rebuilds the weeks that are due, resting after each run in proportion to what it took. */
export function followRollups(
  keeper: Pick<RollupKeeper, 'due' | 'run'>,
  clock: Clock,
): { due(): boolean; work(): Promise<number> } {
  let restUntil = 0
  return {
    due: () => clock.now() >= restUntil && keeper.due().length > 0,
    work: async () => {
      const started = clock.now()
      try {
        return await keeper.run()
      } finally {
        restUntil = clock.now() + (clock.now() - started) * REST
      }
    },
  }
}

/** A late event of a closed day, or the day that has just closed, is seen within seconds. */
export const rebuild = ({ services, warehouse }: JobContext): Job => ({
  id: 'rebuild',
  label: '汇总重算',
  schedule: '每 5 秒检查一次，有变化即重算',
  does: '对有迟到、更正或新关闭日期的周，按当周全部明细重新计算汇总表并整体替换。',
  at: '*/5 * * * * *',
  isContinuous: true,
  ...followRollups(warehouse.keeper, services.config.clock),
})
