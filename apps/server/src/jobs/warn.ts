import { drawnLines } from '../office/warnings/lines.ts'
import { judge } from '../warehouse/warnings/judge.ts'
import type { Job, JobContext } from './job.ts'
import { nightly } from './nightly.ts'

const HOUR = 3

/** Who is warned as of yesterday, by the lines of each school. */
export const warn = (context: JobContext): Job => ({
  id: 'warn',
  label: '教学预警',
  schedule: '教学日次日 03:00，漏掉的日子在启动后补',
  does: '按各校的预警线逐条规则核对学生与教师，写入当日预警；不再成立的撤销，处理状态保留。',
  ...nightly(context, HOUR, async (day) => judge(context.warehouse.store, context.warehouse.calendar, day, await drawnLines(context.services.office.pool))),
})
