import type { RankedRow } from '@data-centre/api'
import { type LegendItem, usePanelRows } from '@data-centre/charts'
import { partColor } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { amountText, pointsOf, type RankColumn } from './amount.ts'
import { RankChange } from './rank-change.tsx'
import { RankedName } from './ranked-name.tsx'
import css from './ranking.module.css'

interface TopTenProps {
  rows: readonly RankedRow[]
  column: RankColumn
  /** Columns of the list: those of a weighted one are the parts of its bars. */
  parts: readonly RankColumn[]
  onOpen?: ((row: RankedRow) => void) | undefined
  /** Whether rows say whose they are. */
  hasOwners: boolean
}

/** Parts of the bars of a weighted list. */
export const topTenLegend = (columns: readonly RankColumn[]): LegendItem[] =>
  columns.flatMap(({ id, label, weight }, at) =>
    weight === undefined ? [] : [{ name: label, color: partColor(id, at), mark: 'box' as const }],
  )

/** The first ten as bars that start at 0, each with its number and its move. */
export function TopTen({ rows, column, parts, onOpen, hasOwners }: TopTenProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['排名', '名称', '所属', column.label],
        rows: rows.map(({ rank, name, owner, value }) => [rank, name, owner, value]),
      }),
      [rows, column],
    ),
  )
  const max = Math.max(Number.MIN_VALUE, ...rows.map(({ value }) => value))
  return (
    <ol className={css.bars}>
      {rows.map((row) => (
        <li key={row.id} data-top={row.rank <= 3 || undefined}>
          <span className={css.rank}>{row.rank}</span>
          <RankedName row={row} onOpen={onOpen} />
          <small title={hasOwners ? row.owner : undefined}>{hasOwners && (row.owner || '--')}</small>
          <span className={css.track} aria-hidden="true">
            <Bar row={row} parts={parts} max={max} />
          </span>
          <b>{amountText(row.value, column)}</b>
          <RankChange rank={row.rank} prevRank={row.prevRank} />
        </li>
      ))}
    </ol>
  )
}

/** The value of a row from 0 to the largest; of a weighted list as the points of its columns. */
function Bar({ row, parts, max }: { row: RankedRow; parts: readonly RankColumn[]; max: number }) {
  const points = pointsOf(row, parts)
  if (points.length === 0) return <i style={{ width: `${(row.value / max) * 100}%` }} />
  return points.map((value, at) => {
    const part = parts[at]
    return part && <i key={part.id} style={{ width: `${(value / max) * 100}%`, background: partColor(part.id, at) }} />
  })
}
