import {
  type Answer,
  callAt,
  type EntityText,
  type ExportCall,
  entityPersonal,
  entityTexts,
  Fault,
  hasTexts,
  isPersonTable,
  metric,
  type PersonalKind,
  type ReportCall,
  type ReportInput,
  type Row,
  schoolTexts,
  type Withheld,
  withheldTexts,
} from '@data-centre/api'
import { type ExportDocument, pagesOf } from '../call/export-document.ts'
import type { Services } from '../call/services.ts'
import { filterTexts } from '../reports/filter-texts.ts'
import type { Scope } from '../warehouse/data-scope.ts'

/** Heads of name, id and, where rows are of something larger, of that. */
const rowTitles = {
  province: ['省份', '代码', ''],
  city: ['城市', '代码', '所属省份'],
  date: ['日期', '开始日期', ''],
  school: ['学校', '学校编号', '所属省份'],
  college: ['院系', '院系编号', '所属学校'],
} as const

/** A text before the numbers of a row. */
interface Leading {
  id: string
  label: string
  personal?: PersonalKind
  read: (row: Row) => string
}

const placeColumns = (by: keyof typeof rowTitles, owners: boolean): Leading[] => {
  const [name, id, owner] = rowTitles[by]
  return [
    { id: 'id', label: id, read: (row) => row.id },
    { id: 'name', label: name, read: (row) => row.name },
    ...(owners ? [{ id: 'owner', label: owner, read: (row: Row) => row.owner ?? '' }] : []),
  ]
}

/** Texts of schools that a table names. */
const schoolColumns = (answer: Answer): Leading[] =>
  answer.shape === 'table'
    ? (answer.texts ?? []).map((id) => ({
        id,
        label: (schoolTexts as Partial<Record<EntityText, string>>)[id] ?? id,
        read: (row) => row.texts?.[id] ?? '',
      }))
    : []

/**
 * A number first, then the name, then the other texts: ids of the warehouse say nothing to a reader. A text that these rows
 * do not have, as the rank in a class outside of one, has no column.
 */
function entityColumns(by: keyof typeof entityTexts, [first]: readonly Row[]): Leading[] {
  const { no, ...others }: Partial<Record<EntityText, string>> = entityTexts[by]
  const kinds: Partial<Record<string, PersonalKind>> = entityPersonal[by]
  const personal = (id: string) => (kinds[id] ? { personal: kinds[id] } : {})
  const text = (id: EntityText, label: string): Leading => ({
    id,
    label,
    ...personal(id),
    read: (row) => row.texts?.[id] ?? '',
  })
  return [
    ...(no ? [text('no', no)] : []),
    { id: 'name', label: isPersonTable(by) ? '姓名' : '名称', ...personal('name'), read: (row) => row.name },
    ...(Object.entries(others) as [EntityText, string][])
      .filter(([id]) => first?.texts === undefined || id in first.texts)
      .map(([id, label]) => text(id, label)),
  ]
}

/** Numbers of a line, and why those are withheld that are. */
type Numbers = Pick<Row, 'values' | 'parts'> & {
  withheld?: Row['withheld'] | undefined
  withheldParts?: Row['withheldParts'] | undefined
}

/** The table of a report as a workbook. */
export async function reportFile(
  { ports }: Services,
  call: ExportCall,
  input: ReportInput,
  scope: Scope,
): Promise<ExportDocument> {
  const report = callAt(call.of as string) as ReportCall
  if (!ports.answers) throw new Fault('unavailable')
  const { columns, rows, summary, withheld, split, period, statTime } = await ports.answers.rowsOf(report, input, scope)
  const by = report.answer.shape === 'table' ? report.answer.by : 'school'
  const platform = (report.answer.shape === 'table' && report.answer.platform) || input.platform
  const leading = hasTexts(by)
    ? entityColumns(by, rows)
    : [
        ...placeColumns(
          by,
          rows.some((row) => row.owner !== undefined),
        ),
        ...schoolColumns(report.answer),
      ]
  const cell = (value: number | null | undefined, withheld: Withheld | undefined) =>
    withheld ? withheldTexts[withheld].text : (value ?? null)
  const numbers = ({ values, parts, withheld, withheldParts }: Numbers) => [
    ...columns.map(({ id }) => cell(values[id], withheld?.[id])),
    ...(split?.columns.map(({ member }) => cell(parts?.[member], withheldParts?.[member])) ?? []),
  ]
  const sum = summary && { values: summary, withheld, parts: split?.summary, withheldParts: split?.withheld }
  const lines = [
    ...rows.map((row) => [...leading.map(({ read }) => read(row)), ...numbers(row)]),
    ...(sum
      ? [[...leading.map((_, i) => (i === Math.min(1, leading.length - 1) ? '总计' : '')), ...numbers(sum)]]
      : []),
  ]
  return {
    place: scope.label,
    columns: [
      ...leading.map(({ id, label, personal }) => ({
        id,
        label,
        kind: 'text' as const,
        ...(personal ? { personal } : {}),
      })),
      ...[...columns, ...(split?.columns ?? [])].map(
        ({ id, label, unit, decimals }) =>
          ({
            id,
            label: unit ? `${label}（${unit === 'B' ? '字节' : unit}）` : label,
            kind: 'number',
            decimals,
          }) as const,
      ),
    ],
    rows: rows.length,
    pages: () => pagesOf(lines),
    filters: [
      ['数据范围', scope.label],
      ['统计周期', `${period.from} 至 ${period.to}`],
      ...filterTexts(input, platform),
      ...(input.major ? [['专业', rows[0]?.texts?.major ?? ''] as const] : []),
      ...(input.adminClass ? [['班级', rows[0]?.texts?.adminClass ?? ''] as const] : []),
      ...(input.keyword ? [['关键字', input.keyword] as const] : []),
    ],
    definitions: columns.map(({ id, label }) => [label, metric(id).definition] as const),
    statTime,
  }
}
