import type { RankedRow } from '@data-centre/api'
import { amountText, gapText, type RankColumn } from './amount.ts'
import { RankChange } from './rank-change.tsx'
import { RankedName } from './ranked-name.tsx'
import css from './ranking.module.css'

interface PodiumProps {
  rows: readonly RankedRow[]
  column: RankColumn
  onOpen?: ((row: RankedRow) => void) | undefined
  /** Whether rows say whose they are. */
  hasOwners: boolean
}

/** Places on the podium from left to right. */
const ORDER = [1, 0, 2]

/** The first three: name, college and number over a block, with the move and the distance to the next. */
export function Podium({ rows, column, onOpen, hasOwners }: PodiumProps) {
  const first = rows.slice(0, 3)
  return (
    <ol className={css.podium}>
      {ORDER.map((index) => {
        const row = first[index]
        if (!row) return <li key={index} aria-hidden="true" />
        return (
          <li key={row.id} data-place={index + 1}>
            <RankedName row={row} onOpen={onOpen} />
            {hasOwners && <small title={row.owner}>{row.owner || '--'}</small>}
            <b className={css.value}>{amountText(row.value, column)}</b>
            <div className={css.block}>
              <b>{row.rank}</b>
              <span>
                {row.prevRank === null ? '' : '较上期 '}
                <RankChange rank={row.rank} prevRank={row.prevRank} />
              </span>
              <span>{gapText(rows, index, column)}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
