import { callAt, type ExportCall, Fault, memberLabel, metric, type ReportCall, type ReportInput } from '@data-centre/api'
import type { ExportRows } from '../answers/answers.ts'
import { type Sheet, writeWorkbook } from '../platform/workbook/workbook.ts'
import type { Scope } from '../scope.ts'
import type { FileDraft } from './file-draft.ts'
import type { Services } from './services.ts'

const rowTitles = { province: ['省份', '代码'], city: ['城市', '代码'], school: ['学校', '学校编号'], college: ['院系', '院系编号'] } as const

function sheetOf(title: string, { columns, rows, summary, period, statTime }: ExportRows, report: ReportCall, input: ReportInput, scope: Scope): Sheet {
  const by = report.answer.shape === 'table' ? report.answer.by : 'school'
  const [nameLabel, idLabel] = rowTitles[by]
  const owners = rows.some((row) => row.owner !== undefined)
  const numbers = (values: (typeof rows)[number]['values']) => columns.map(({ id }) => values[id] ?? null)
  return {
    title,
    columns: [
      { label: idLabel, kind: 'text' },
      { label: nameLabel, kind: 'text' },
      ...(owners ? [{ label: '所属省份', kind: 'text' } as const] : []),
      ...columns.map(({ label, unit, decimals }) => ({ label: unit ? `${label}（${unit === 'B' ? '字节' : unit}）` : label, kind: 'number', decimals }) as const),
    ],
    rows: [
      ...rows.map((row) => [row.id, row.name, ...(owners ? [row.owner ?? ''] : []), ...numbers(row.values)]),
      ...(summary ? [['', '总计', ...(owners ? [''] : []), ...numbers(summary)]] : []),
    ],
    filters: [
      ['数据范围', scope.label],
      ['统计周期', `${period.from} 至 ${period.to}`],
      ['平台', input.platform ? memberLabel('platform', input.platform) : '全部'],
      ...(input.keyword ? [['关键字', input.keyword] as const] : []),
    ],
    definitions: columns.map(({ id, label }) => [label, metric(id).definition] as const),
    statTime,
  }
}

/** The table of a report as a workbook. */
export async function reportFile({ ports }: Services, call: ExportCall, input: ReportInput, scope: Scope): Promise<FileDraft> {
  const report = callAt(call.of as string) as ReportCall
  if (!ports.answers) throw new Fault('unavailable')
  const table = await ports.answers.rowsOf(report, input, scope)
  return {
    kind: 'xlsx',
    place: scope.label,
    columns: table.columns.map((column) => column.id),
    rows: table.rows.length,
    write: () => writeWorkbook(sheetOf(call.title, table, report, input, scope)),
  }
}
