import { settleDoubled } from '../intake/watch/doubled.ts'
import type { Job, JobContext } from './job.ts'

/** An event id on two days: the later arrival goes. */
export const doubled = ({ services: { office, config, ports }, warehouse: { store, keeper } }: JobContext): Job => ({
  id: 'doubled',
  label: '跨日重复事件检查',
  schedule: '每天 03:50',
  does: '查找同一事件编号出现在两天的事件：保留先到的一条，后到的一条转入处理失败数据（conflict），两天所在的周重新汇总。',
  at: '50 3 * * *',
  due: () => ports.filling() === null,
  work: () => settleDoubled({ store, pool: office.pool, rollups: keeper, now: config.clock.now }),
})
