import { nameKey } from '../../../platform/text/name-key.ts'
import { type FormValues, type ImportRow, isFilled, type Line } from './import-row.ts'

/** The Ministry of Education's list of schools. */
export const ministryLabels = ['学校名称', '学校标识码', '所在地', '办学层次'] as const

const MINISTRY_LEVELS: Readonly<Record<string, string>> = {
  本科: '普通本科',
  专科: '高职(专科)',
  '高职（专科）': '高职(专科)',
  '高职(专科)': '高职(专科)',
  职业本科: '职业本科',
}

/** 北京市（92所） heads the schools of a province. */
const provinceHead = /^([^\d（(]{2,12}?)\s*[（(]\s*\d+\s*所\s*[)）]$/

export function fromMinistry(head: readonly string[], lines: readonly Line[]): FormValues {
  const of = (cells: readonly string[], label: string): string => {
    const text = cells[head.indexOf(label)] ?? ''
    return label === '学校名称' ? text : nameKey(text)
  }
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
    const type = /职业(技术)?大学$/.test(name)
      ? '职业本科'
      : (MINISTRY_LEVELS[of(cells, '办学层次')] ?? of(cells, '办学层次'))
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
  return {
    layout: 'ministry',
    rows,
    labels: {
      code: '学校标识码',
      name: '学校名称',
      city: '所在地',
      province: '所在地',
      type: '办学层次',
      nature: '备注',
    },
  }
}
