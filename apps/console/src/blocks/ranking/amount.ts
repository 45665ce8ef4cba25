import { type RankedPage, type RankedRow, withheldTexts } from '@data-centre/api'

export type RankColumn = RankedPage['columns'][number]

/** What a weighted list shows of a column: the place in the school as a percentile, 0 to 100. */
const PERCENTILE = { unit: '分', decimals: 1 } as const

/** A number beside the rank: of a weighted list a percentile, whatever the column counts. */
export const partText = (value: number | null | undefined, column: RankColumn): string =>
  amountText(value, column.weight === undefined ? column : PERCENTILE)

const ofPeople = ['人', '人次']

/** A number of a row beside its rank, or why it is withheld: `<5`, `<5人` where the column counts anything but people. */
export function partOf({ parts, withheld }: Pick<RankedRow, 'parts' | 'withheld'>, column: RankColumn): string {
  const why = withheld?.[column.id]
  if (!why) return partText(parts[column.id], column)
  return withheldTexts[why].text + (why === 'few' && !ofPeople.includes(column.unit) ? '人' : '')
}

/** Reason of a number that is withheld, for the pointer. */
export function partHint({ withheld }: Pick<RankedRow, 'withheld'>, { id }: RankColumn): string {
  const why = withheld?.[id]
  return why ? withheldTexts[why].reason : ''
}

/** Head of a column: of a weighted list with its weight instead of its unit. */
export const headOf = ({ label, unit, weight }: RankColumn): string =>
  weight === undefined ? (unit === '%' ? label : `${label}（${unit}）`) : `${label} ${weight}%`

/** Points that each column of a weighted list adds to the value of a row; none of other lists. */
export const pointsOf = (row: RankedRow, columns: readonly RankColumn[]): number[] =>
  columns.flatMap(({ id, weight }) => (weight === undefined ? [] : [((row.parts[id] ?? 0) * weight) / 100]))

/** A number of a ranking as its column writes it; `--` where there is nothing to judge by. */
export const amountText = (
  value: number | null | undefined,
  { unit, decimals }: Pick<RankColumn, 'unit' | 'decimals'>,
): string => {
  if (value === null || value === undefined) return '--'
  const text = value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return unit === '%' ? `${text}%` : text
}

/** Column that a list is ranked by; a weighted one has a total of its own. */
export const rankedBy = ({ columns, by }: Pick<RankedPage, 'columns' | 'by'>): RankColumn =>
  columns.find(({ id }) => id === by) ?? { id: 'value', label: '综合得分', unit: '分', decimals: 1 }

/** Distance of each of the first three from the next: the lead of the first, the lag of the others. */
export function gapText(rows: readonly RankedRow[], index: number, column: RankColumn): string {
  const [row, above, below] = [rows[index], rows[index - 1], rows[index + 1]]
  if (!row) return ''
  const measure = column.unit === '%' ? '' : ` ${column.unit}`
  if (above) return `距第 ${above.rank} 名 ${amountText(above.value - row.value, column)}${measure}`
  return below ? `领先 ${amountText(row.value - below.value, column)}${measure}` : ''
}

const DAY_MS = 86_400_000
const monthDay = (ms: number): string => new Date(ms).toISOString().slice(5, 10)

/** The days that moves are counted from, as many as are ranked: 与前 30 天（03-21 至 04-19）比较. */
export function comparedText({ from, statTime }: Pick<RankedPage, 'from' | 'statTime'>): string {
  const first = Date.parse(`${from}T00:00:00Z`)
  const days = Math.round((Date.parse(`${statTime.slice(0, 10)}T00:00:00Z`) - first) / DAY_MS)
  const last = monthDay(first - DAY_MS)
  return days === 1 ? `与前一天（${last}）比较` : `与前 ${days} 天（${monthDay(first - days * DAY_MS)} 至 ${last}）比较`
}
