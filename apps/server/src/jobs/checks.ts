import { runInvariants } from '../operations/invariants.ts'
import type { Job, JobContext } from './job.ts'

/** Holds the list of invariants against last night's numbers. An invariant that is broken is no failure of the job: it is its result. */
export const checks = ({
  services: { config, database, ports, log },
  warehouse: { store, keeper },
}: JobContext): Job => ({
  id: 'checks',
  label: '数据核对规则检查',
  schedule: '每天 04:00',
  does: '按数据核对规则逐条核对各汇总表与明细，结果写入 metric_check。',
  at: '0 4 * * *',
  // A world that is still being filled has days without their sums.
  due: () => ports.filling() === null,
  work: async () => {
    const lines = await runInvariants({ store, pool: database.pool, keeper, clock: config.clock })
    const broken = lines.filter(({ brokenCount }) => brokenCount > 0)
    for (const line of broken)
      log.error({ law: line.law, broken: line.brokenCount, first: line.broken[0] }, 'a law does not hold')
    return {
      rows: lines.reduce((sum, line) => sum + line.checks, 0),
      note:
        broken.length === 0
          ? `${lines.length} 条规则全部成立`
          : `不成立：${broken.map(({ law: invariant }) => invariant).join('、')}`,
    }
  },
})
