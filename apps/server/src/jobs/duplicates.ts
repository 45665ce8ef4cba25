import { settleDuplicates } from '../ingest/watch/duplicates.ts'
import { takeBackVoided } from '../ingest/xapi/voiding.ts'
import type { Job, JobContext } from './job.ts'

/** An event id on two days: the later arrival goes. A statement that was voided while it was arriving goes too. */
export const duplicates = ({
  services: { database, config, ports },
  warehouse: { store, keeper },
}: JobContext): Job => ({
  id: 'doubled',
  label: '跨日重复事件检查',
  schedule: '每天 03:50',
  does: '查找同一事件编号出现在两天的事件：保留先到的一条，后到的一条转入处理失败数据（conflict），两天所在的周重新汇总。近两天作废的 xAPI 语句再核对一次。',
  at: '50 3 * * *',
  due: () => ports.filling() === null,
  work: async () => {
    const stores = { store, pool: database.pool, rollups: keeper }
    return (
      (await settleDuplicates({ ...stores, now: config.clock.now })) +
      (await takeBackVoided({ ...stores, clock: config.clock }))
    )
  },
})
