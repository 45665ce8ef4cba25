import css from './ranking.module.css'

interface RankChangeProps {
  rank: number
  /** Null: not listed in the preceding period. */
  prevRank: number | null
}

/** How a rank has moved: ▲2, ▼1, — or 新. */
export function RankChange({ rank, prevRank }: RankChangeProps) {
  if (prevRank === null) return <b className={css.fresh}>新</b>
  const moved = prevRank - rank
  if (moved === 0) return <span className={css.still}>—</span>
  return (
    <span className={css.moved} data-up={moved > 0}>
      <i role="img" aria-label={moved > 0 ? '上升' : '下降'} />
      {Math.abs(moved)}
    </span>
  )
}
