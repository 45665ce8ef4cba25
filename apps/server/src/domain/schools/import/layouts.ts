import { nameKey, visibleText } from '../../../platform/text/name-key.ts'
import { against } from '../../account/grants.ts'
import { type Field, type FormValues, type ImportRow, isFilled, type Line } from './import-row.ts'
import { fromMinistry, ministryLabels } from './ministry-layout.ts'
import { type CellValue, demandSize, type Sheet, type SheetRows } from './read-sheet.ts'

/** Columns of our template, in its order; `*` marks those that must be filled in. */
export const templateColumns: readonly (readonly [Field, string])[] = [
  ['code', '学校编码*'],
  ['name', '学校名称*'],
  ['shortName', '简称*'],
  ['province', '省份*'],
  ['city', '城市*'],
  ['type', '学校类型*'],
  ['tier', '办学层次'],
  ['nature', '性质*'],
  ['lng', '经度'],
  ['lat', '纬度'],
  ['version', '版本'],
  ['start', '开始日期'],
  ['end', '结束日期'],
  ['mobile', '联系人手机'],
]

/** A label without its star and what stands in brackets behind it. */
const plain = (label: string): string => label.replace(/[\s*＊]|[（(].*$/g, '')

const two = (part: number): string => String(part).padStart(2, '0')

/** A cell as the text that it shows. */
export function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  return visibleText(String(value))
}

/** Titles may stand above the head of the table. */
const HEAD_WITHIN = 10

/**
 * Finds the sheet that has columns of ours or of the Ministry's and reads its lines. Throws `invalid` where no sheet has them, and where several
 * with schools do: none of them is left out in silence.
 */
export function readRow(sheets: readonly Sheet[]): FormValues {
  const found = sheets.flatMap(({ name, rows }) => {
    const form = formOf(rows)
    return form ? [{ name, rows, form }] : []
  })
  const [first, second] = found.filter(({ form }) => form.rows.length > 0)
  if (first && second) throw against(`工作表“${first.name}”和“${second.name}”都有学校，请只保留一张`, 'file')
  const chosen = first ?? found[0]
  if (!chosen)
    throw against(
      '没有找到表头：请使用模板，或教育部学校名单的列（序号、学校名称、学校标识码、主管部门、所在地、办学层次、备注）',
      'file',
    )
  demandSize(chosen.rows)
  return chosen.form
}

/** The lines of a table; undefined where it has the columns of neither. */
function formOf(sheet: SheetRows): FormValues | undefined {
  for (let at = 0; at < Math.min(HEAD_WITHIN, sheet.length); at++) {
    const head = headOf(sheet[at] ?? [])
    const below = sheet.slice(at + 1).map((cells, i) => ({ row: at + 2 + i, cells: cells.map(textOf) }))
    if (templateColumns.filter(([, label]) => label.endsWith('*')).every(([, label]) => head.includes(plain(label)))) {
      demandOnce(
        head,
        templateColumns.map(([, label]) => plain(label)),
      )
      return fromTemplate(head, below)
    }
    if (ministryLabels.every((label) => head.includes(label))) {
      demandOnce(head, ministryLabels)
      return fromMinistry(head, below)
    }
  }
  return undefined
}

/** Names of the columns, without what stands in brackets where no other column is called so. */
function headOf(cells: readonly CellValue[]): string[] {
  const names = cells.map((cell) => nameKey(textOf(cell)).replace(/[\s*]/g, ''))
  return names.map((name) => (plain(name) !== name && names.includes(plain(name)) ? name : plain(name)))
}

/** Throws `invalid` where a column comes twice: one of them would be left out in silence. */
function demandOnce(head: readonly string[], labels: readonly string[]): void {
  const twice = labels.find((label) => head.indexOf(label) !== head.lastIndexOf(label))
  if (twice !== undefined) throw against(`有两个名为“${twice}”的列，请删去多余的一列`, 'file')
}

/** Fields whose text is kept as it is written; of the others full-width letters and digits are their half-width ones. */
const written: ReadonlySet<Field> = new Set<Field>(['name', 'shortName'])

function fromTemplate(head: readonly string[], lines: readonly Line[]): FormValues {
  const at = new Map(templateColumns.map(([field, label]) => [field, head.indexOf(plain(label))]))
  const rows = lines.filter(isFilled).map(({ row, cells }) => {
    const of = (field: Field): string => {
      const text = cells[at.get(field) ?? -1] ?? ''
      return written.has(field) ? text : nameKey(text)
    }
    return Object.fromEntries([
      ['row', row],
      ...templateColumns.map(([field]) => [field, of(field)]),
    ]) as unknown as ImportRow
  })
  return {
    layout: 'template',
    rows,
    labels: Object.fromEntries(templateColumns.map(([field, label]) => [field, plain(label)])),
  }
}
