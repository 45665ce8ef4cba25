import {
  callAt,
  type EntityText,
  type ExportCall,
  entityTexts,
  Fault,
  hasTexts,
  isPersonTable,
  memberLabel,
  metric,
  type PersonalKind,
  type ReportCall,
  type ReportInput,
  type Row,
} from '@data-centre/api'
import { type ExportDocument, pagesOf } from '../call/export-document.ts'
import type { Services } from '../call/services.ts'
import type { Scope } from '../warehouse/data-scope.ts'

/** Heads of name and id. */
const rowTitles = { province: ['省份', '代码'], city: ['城市', '代码'], school: ['学校', '学校编号'], college: ['院系', '院系编号'] } as const

/** A text before the numbers of a row. */
interface Leading {
  id: string
  label: string
  personal?: PersonalKind
  read: (row: Row) => string
}

const placeColumns = (by: keyof typeof rowTitles, owners: boolean): Leading[] => {
  const [name, id] = rowTitles[by]
  return [
    { id: 'id', label: id, read: (row) => row.id },
    { id: 'name', label: name, read: (row) => row.name },
    ...(owners ? [{ id: 'owner', label: '所属省份', read: (row: Row) => row.owner ?? '' }] : []),
  ]
}

/** A number first, then the name, then the other texts: ids of the warehouse say nothing to a reader. */
function entityColumns(by: keyof typeof entityTexts): Leading[] {
  const { no, ...others } = entityTexts[by]
  const text = (id: EntityText, label: string): Leading => ({ id, label, read: (row) => row.texts?.[id] ?? '' })
  const isPerson = isPersonTable(by)
  return [
    { ...text('no', no), ...(isPerson ? { personal: 'number' as const } : {}) },
    { id: 'name', label: isPerson ? '姓名' : '名称', ...(isPerson ? { personal: 'name' as const } : {}), read: (row) => row.name },
    ...(Object.entries(others) as [EntityText, string][]).map(([id, label]) => text(id, label)),
  ]
}

/** The table of a report as a workbook. */
export async function reportFile({ ports }: Services, call: ExportCall, input: ReportInput, scope: Scope): Promise<ExportDocument> {
  const report = callAt(call.of as string) as ReportCall
  if (!ports.answers) throw new Fault('unavailable')
  const { columns, rows, summary, period, statTime } = await ports.answers.rowsOf(report, input, scope)
  const by = report.answer.shape === 'table' ? report.answer.by : 'school'
  const leading = hasTexts(by)
    ? entityColumns(by)
    : placeColumns(
        by,
        rows.some((row) => row.owner !== undefined),
      )
  const numbers = (values: Row['values']) => columns.map(({ id }) => values[id] ?? null)
  const lines = [
    ...rows.map((row) => [...leading.map(({ read }) => read(row)), ...numbers(row.values)]),
    ...(summary ? [[...leading.map((_, i) => (i === 1 ? '总计' : '')), ...numbers(summary)]] : []),
  ]
  return {
    place: scope.label,
    columns: [
      ...leading.map(({ id, label, personal }) => ({ id, label, kind: 'text' as const, ...(personal ? { personal } : {}) })),
      ...columns.map(({ id, label, unit, decimals }) => ({ id, label: unit ? `${label}（${unit === 'B' ? '字节' : unit}）` : label, kind: 'number', decimals }) as const),
    ],
    rows: rows.length,
    pages: () => pagesOf(lines),
    filters: [
      ['数据范围', scope.label],
      ['统计周期', `${period.from} 至 ${period.to}`],
      ['平台', input.platform ? memberLabel('platform', input.platform) : '全部'],
      ...(input.teacherTitle ? [['职称', input.teacherTitle] as const] : []),
      ...(input.teacherKind ? [['双师型', memberLabel('teacherKind', input.teacherKind)] as const] : []),
      ...(input.keyword ? [['关键字', input.keyword] as const] : []),
    ],
    definitions: columns.map(({ id, label }) => [label, metric(id).definition] as const),
    statTime,
  }
}
