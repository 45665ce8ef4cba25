import { type ExportRow, exportStateLabels, type OperationRow, shownTarget } from '@data-centre/api'
import { type ExportDocument, type FileContext, readPages } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { moduleLabel } from './call-labels.ts'
import { logOf, shownRow } from './handlers.ts'
import { inPeriod } from './log-filters.ts'
import type { Stored } from './query.ts'

const text = (id: string, label: string) => ({ id, label, kind: 'text' as const })
const number = (id: string, label: string) => ({ id, label, kind: 'number' as const })

const tables = {
  oper: {
    columns: [
      number('id', '序号'),
      text('time', '时间'),
      text('userName', '操作人'),
      text('school', '学校'),
      text('module', '模块'),
      text('action', '动作'),
      text('target', '对象'),
      text('ok', '结果'),
      number('costMs', '耗时（毫秒）'),
      text('ip', 'IP'),
      text('before', '变更前'),
      text('after', '变更后'),
    ],
    line: ({
      id,
      time,
      userName,
      school,
      moduleLabel: module,
      actionLabel: action,
      target,
      ok,
      costMs,
      ip,
      before,
      after,
      ...row
    }: OperationRow) => [
      id,
      time,
      userName,
      school,
      module,
      action,
      shownTarget({ target, ok, module: row.module }),
      ok ? '成功' : '失败',
      costMs,
      ip,
      before === null ? '' : JSON.stringify(before),
      after === null ? '' : JSON.stringify(after),
    ],
  },
  export: {
    columns: [
      text('time', '时间'),
      text('userName', '用户'),
      text('school', '学校'),
      text('api', '页面'),
      number('rows', '行数'),
      number('bytes', '大小（字节）'),
      text('status', '状态'),
      text('fileName', '文件'),
      text('reason', '原因'),
    ],
    line: ({ time, userName, school, list, rows, bytes, status, fileName, reason }: ExportRow) => [
      time,
      userName,
      school,
      list,
      rows,
      bytes,
      exportStateLabels[status],
      fileName,
      reason,
    ],
  },
} as const

/** The operation log, or the record of exports, as a file. */
export async function operationLogFile(
  services: Services,
  { input: asked, caller, scope }: FileContext<'sysLog/exportLog'>,
): Promise<ExportDocument> {
  const input = inPeriod(asked, services.config.clock.now())
  const log = logOf(services, scope as Scope)
  const { columns, line } = tables[input.logType]
  return {
    place: (scope as Scope).label,
    columns,
    rows: await log.count(input),
    pages: () =>
      readPages<Stored>(
        (behind, limit) => log.rows(input, { limit, behind }),
        (row) => (line as (row: OperationRow | ExportRow) => (string | number | null)[])(shownRow(row, caller)),
      ),
    filters: [
      ['日志', input.logType === 'oper' ? '操作日志' : '导出日志'],
      ['数据范围', (scope as Scope).label],
      ['时间', `${input.startTime ?? '最早'} 至 ${input.endTime ?? '现在'}`],
      ['操作人', input.userName ?? '全部'],
      ['模块', input.module ? moduleLabel(input.module) : '全部'],
      ['动作', input.action ?? '全部'],
      [input.logType === 'oper' ? '对象' : '文件', input.target ?? '全部'],
      ['结果', input.ok === undefined ? '全部' : input.ok === '1' ? '成功' : '失败'],
    ],
    definitions: [],
    statTime: stampOf(services.config.clock.now()),
  }
}
