import { Fault, type LogRow, members, ROW_LOG_MAX_EXPORT } from '@data-centre/api'
import { type ExportDocument, type FileContext, readPages } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { addDays } from '../../platform/clock.ts'
import { questionOf, rowLogsOf } from './question.ts'

const text = (id: string, label: string) => ({ id, label, kind: 'text' as const })

/** The rows of a log of actions as a file, in the order of the page. */
export async function rowLogFile(
  services: Services,
  { input, caller, scope }: FileContext<'zyqStatistics/exportUserBehaviorRecord'>,
): Promise<ExportDocument> {
  const { schoolId: _, collegeId: __, ...asked } = input
  const question = questionOf(asked, scope, caller)
  const log = rowLogsOf(services)
  const { from, to } = await log.period(question)
  const rows = await log.count(question)
  if (rows > ROW_LOG_MAX_EXPORT) throw new Fault('tooLarge')
  return {
    place: question.scope.label,
    columns: [
      text('time', '时间'),
      { ...text('name', '姓名'), personal: 'name' },
      text('role', '角色'),
      text('kind', '类型'),
      text('course', '课程'),
      text('object', '对象'),
      { id: 'durationS', label: '时长（秒）', kind: 'number' },
      text('client', '终端'),
    ],
    rows,
    pages: () =>
      readPages<LogRow>(
        (last, limit) => log.rows(question, limit, last?.id),
        (row) => [
          row.time,
          row.name,
          members.role[row.role],
          row.kind,
          row.course,
          row.object,
          row.durationS,
          members.client[row.client],
        ],
      ),
    filters: [
      ['数据范围', question.scope.label],
      ['统计周期', `${from} 至 ${to}`],
      ['角色', input.role ? members.role[input.role] : '全部'],
      ['类型', input.logGroup ? members.logGroup[input.logGroup] : '全部'],
    ],
    definitions: [],
    statTime: `${addDays(to, 1)}T00:00:00+08:00`,
  }
}
