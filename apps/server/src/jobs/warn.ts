import { drawnLines } from '../domain/warnings/lines.ts'
import { notifyWarned } from '../domain/warnings/tell.ts'
import { evaluateWarnings } from '../warehouse/warnings/evaluate.ts'
import type { Job, JobContext } from './job.ts'
import { nightly } from './nightly.ts'

const HOUR = 3

/** Who is warned as of yesterday, by the lines of each school. */
export const warn = (context: JobContext): Job => ({
  id: 'warn',
  label: '教学预警',
  schedule: '教学日次日 03:00，漏跑的任务启动后自动补跑',
  does: '按各校的预警线逐条规则核对学生与教师，写入当日预警；不再成立的撤销，处理状态保留；有新增的学校和省各收到一条站内消息。',
  ...nightly(context, HOUR, async (day) => {
    const { warehouse, services } = context
    const { pool } = services.database
    const changed = await evaluateWarnings(warehouse.store, warehouse.calendar, day, await drawnLines(pool))
    await notifyWarned(pool, warehouse.store, services.config.clock.now())
    return changed
  }),
})
