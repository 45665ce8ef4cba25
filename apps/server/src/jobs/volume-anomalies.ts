import { findVolumeAnomalies } from '../ingest/watch/volume-anomalies.ts'
import type { Job, JobContext } from './job.ts'

/** Looks for schools that report far more than they use to: somebody may be making numbers. */
export const volumeAnomalies = ({
  services: { database, config, ports },
  warehouse: { store, directory, calendar },
}: JobContext): Job => ({
  id: 'jumps',
  label: '异常波动检查',
  schedule: '每天 04:10',
  does: '将每校近 14 天的日志量与之前同类同星期日相比，标记高出 8 个标准差且多出 500 条以上的日子。',
  at: '10 4 * * *',
  due: () => ports.filling() === null,
  work: () => findVolumeAnomalies({ store, pool: database.pool, directory, calendar, now: config.clock.now }),
})
