import { joined, rankChange, wall } from '../../format.ts'
import { isShort } from './wall-list.tsx'
import './wall-ranking.css'

/** A row of a ranking as a wall writes it. */
export interface WallRankingRow {
  id: string
  rank: number
  /** Null: not listed in the preceding period. */
  prevRank: number | null
  /** As it fits: shortened by rule. */
  name: string
  /** In full, for the tooltip. */
  title: string
  value: number
  /** Stands in today's list too. */
  today: boolean
}

interface WallRankingProps {
  rows: readonly WallRankingRow[]
  decimals?: number
  onPick?: (row: WallRankingRow) => void
  /** What is listed, such as 所学校: a list that fills no half of its place says that there are no more. */
  counted?: string
}

/** Rows of a whole list. */
const ROWS = 10

/** Top ten of a ranking: medal or rank, change, mark of today, name, bar, value. The first bar is in lamp light. */
export function WallRanking({ rows, decimals = 0, onPick, counted }: WallRankingProps) {
  const max = Math.max(Number.MIN_VALUE, ...rows.map(({ value }) => value))
  return (
    <ol className="dc-wall-ranking">
      {rows.map((row) => {
        const change = rankChange(row.rank, row.prevRank)
        return (
          <li key={row.id}>
            <button type="button" title={row.title} data-rank={row.rank} data-id={row.id} onClick={() => onPick?.(row)}>
              <span className={row.rank <= 3 ? 'medal' : 'rank'}>{row.rank}</span>
              <span className="change" data-way={change.way}>
                {change.text.replace(/\d{3,}/, '99+')}
              </span>
              <i data-today={row.today || undefined} />
              <span className="name">{row.name}</span>
              <span className="track">
                <b style={{ width: `${(row.value / max) * 100}%` }} />
              </span>
              <span className="value">{joined(wall(row.value, decimals))}</span>
            </button>
          </li>
        )
      })}
      {counted && isShort(rows.length, ROWS) && <li className="dc-wall-few">{`范围内共 ${rows.length} ${counted}`}</li>}
    </ol>
  )
}
