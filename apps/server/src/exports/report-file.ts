import { callAt, type ExportCall, Fault, memberLabel, metric, type ReportCall, type ReportInput } from '@data-centre/api'
import { type ExportDocument, pagesOf } from '../call/export-document.ts'
import type { Services } from '../call/services.ts'
import type { Scope } from '../warehouse/data-scope.ts'

const rowTitles = { province: ['省份', '代码'], city: ['城市', '代码'], school: ['学校', '学校编号'], college: ['院系', '院系编号'] } as const

/** The table of a report as a workbook. */
export async function reportFile({ ports }: Services, call: ExportCall, input: ReportInput, scope: Scope): Promise<ExportDocument> {
  const report = callAt(call.of as string) as ReportCall
  if (!ports.answers) throw new Fault('unavailable')
  const { columns, rows, summary, period, statTime } = await ports.answers.rowsOf(report, input, scope)
  const [nameLabel, idLabel] = rowTitles[report.answer.shape === 'table' ? report.answer.by : 'school']
  const owners = rows.some((row) => row.owner !== undefined)
  const numbers = (values: (typeof rows)[number]['values']) => columns.map(({ id }) => values[id] ?? null)
  const lines = [
    ...rows.map((row) => [row.id, row.name, ...(owners ? [row.owner ?? ''] : []), ...numbers(row.values)]),
    ...(summary ? [['', '总计', ...(owners ? [''] : []), ...numbers(summary)]] : []),
  ]
  return {
    place: scope.label,
    columns: [
      { id: 'id', label: idLabel, kind: 'text' },
      { id: 'name', label: nameLabel, kind: 'text' },
      ...(owners ? [{ id: 'owner', label: '所属省份', kind: 'text' } as const] : []),
      ...columns.map(({ id, label, unit, decimals }) => ({ id, label: unit ? `${label}（${unit === 'B' ? '字节' : unit}）` : label, kind: 'number', decimals }) as const),
    ],
    rows: rows.length,
    pages: () => pagesOf(lines),
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
