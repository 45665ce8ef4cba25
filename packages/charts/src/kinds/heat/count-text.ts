import { type Withheld, withheldTexts } from '@data-centre/api'
import type { RowsCell } from '../../figures/cells.ts'
import { type Points, pointWithheld } from '../points.ts'

/** What a cell counts in a unit that no metric has, or why it is withheld. */
export function countText(value: number | null, unit: string, withheld: Withheld | undefined): string {
  if (value !== null) return `${value.toLocaleString('zh-CN')} ${unit}`
  if (!withheld) return '--'
  const { text, reason } = withheldTexts[withheld]
  return `${text}（${reason}）`
}

/** The same in 数据视图. */
export function countCell(row: Points, at: number): RowsCell {
  const withheld = pointWithheld(row, at)
  return withheld ? { withheld, text: withheldTexts[withheld].text } : (row.data[at] ?? null)
}
