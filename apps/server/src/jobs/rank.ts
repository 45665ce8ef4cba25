import { takeRanks } from '../warehouse/rankings/snapshot.ts'
import type { Job, JobContext } from './job.ts'
import { nightly } from './nightly.ts'

const HOUR = 3

/** The ranks of the night: what lists of the nation and of provinces answer the day after. */
export const rank = (context: JobContext): Job => ({
  id: 'rank',
  label: '排行快照',
  schedule: '每天 03:00，漏跑的任务启动后自动补跑',
  does: '按昨日、近7天、近30天和本学期为全国与各省的每个榜单记下名次与上期名次。',
  ...nightly(context, HOUR, (day) => takeRanks(context.warehouse.store, context.warehouse.calendar, day)),
})
