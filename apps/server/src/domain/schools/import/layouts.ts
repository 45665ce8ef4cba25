import { against } from '../../account/grants.ts'
import type { CellValue, SheetRows } from './read-sheet.ts'

/** A line of the file before anything was looked up: texts as they stand. */
export interface ImportRow {
  /** As the spreadsheet counts. */
  row: number
  code: string
  name: string
  shortName: string
  province: string
  city: string
  type: string
  tier: string
  nature: string
  lng: string
  lat: string
  version: string
  start: string
  end: string
  mobile: string
}
export type Field = Exclude<keyof ImportRow, 'row'>

export interface FormValues {
  layout: 'template' | 'ministry'
  rows: ImportRow[]
  /** What the file calls each field, for messages about it. */
  labels: Readonly<Partial<Record<Field, string>>>
}

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
/** The Ministry of Education's list of schools. */
const ministryLabels = ['学校名称', '学校标识码', '所在地', '办学层次'] as const
const MINISTRY_LEVELS: Readonly<Record<string, string>> = { 本科: '普通本科', 专科: '高职(专科)', '高职（专科）': '高职(专科)', '高职(专科)': '高职(专科)', 职业本科: '职业本科' }

/** A label without its star and what stands in brackets behind it. */
const plain = (label: string): string => label.replace(/[\s*＊]|[（(].*$/g, '')
const two = (part: number): string => String(part).padStart(2, '0')

/** A cell as the text that it shows. */
export function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  return String(value).trim()
}

/** Titles may stand above the head of the table. */
const HEAD_WITHIN = 10

/** Finds whose columns a table has and reads its lines. Throws `invalid` for a table of neither. */
export function readRow(sheet: SheetRows): FormValues {
  for (let at = 0; at < Math.min(HEAD_WITHIN, sheet.length); at++) {
    const head = (sheet[at] ?? []).map((cell) => plain(textOf(cell)))
    const below = sheet.slice(at + 1).map((cells, i) => ({ row: at + 2 + i, cells: cells.map(textOf) }))
    if (templateColumns.filter(([, label]) => label.endsWith('*')).every(([, label]) => head.includes(plain(label)))) return fromTemplate(head, below)
    if (ministryLabels.every((label) => head.includes(label))) return fromMinistry(head, below)
  }
  throw against('没有找到表头：请使用模板，或教育部学校名单的列（序号、学校名称、学校标识码、主管部门、所在地、办学层次、备注）', 'file')
}

type Line = { row: number; cells: readonly string[] }
const isFilled = ({ cells }: Line): boolean => cells.some((text) => text !== '')

function fromTemplate(head: readonly string[], lines: readonly Line[]): FormValues {
  const at = new Map(templateColumns.map(([field, label]) => [field, head.indexOf(plain(label))]))
  const rows = lines.filter(isFilled).map(({ row, cells }) => {
    const of = (field: Field): string => cells[at.get(field) ?? -1] ?? ''
    return Object.fromEntries([['row', row], ...templateColumns.map(([field]) => [field, of(field)])]) as unknown as ImportRow
  })
  return { layout: 'template', rows, labels: Object.fromEntries(templateColumns.map(([field, label]) => [field, plain(label)])) }
}

/** 北京市（92所） heads the schools of a province. */
const provinceHead = /^([^\d（(]{2,12}?)\s*[（(]\s*\d+\s*所\s*[)）]$/

function fromMinistry(head: readonly string[], lines: readonly Line[]): FormValues {
  const of = (cells: readonly string[], label: string): string => cells[head.indexOf(label)] ?? ''
  let province = ''
  const rows: ImportRow[] = []
  for (const { row, cells } of lines.filter(isFilled)) {
    const heading = cells.map((text) => provinceHead.exec(text)?.[1]).find(Boolean)
    const code = of(cells, '学校标识码')
    if (heading && code === '') {
      province = heading
      continue
    }
    const name = of(cells, '学校名称')
    const remark = of(cells, '备注')
    // A vocational university gives degrees, but is none of the general ones.
    const type = /职业(技术)?大学$/.test(name) ? '职业本科' : (MINISTRY_LEVELS[of(cells, '办学层次')] ?? of(cells, '办学层次'))
    rows.push({
      row,
      code,
      name,
      shortName: name.slice(0, 20),
      province,
      city: of(cells, '所在地'),
      type,
      tier: '',
      nature: remark.includes('民办') ? '民办' : '公办',
      lng: '',
      lat: '',
      version: '',
      start: '',
      end: '',
      mobile: '',
    })
  }
  return { layout: 'ministry', rows, labels: { code: '学校标识码', name: '学校名称', city: '所在地', province: '所在地', type: '办学层次', nature: '备注' } }
}
