import type { RankRow } from '@data-centre/api'
import { WallList } from '@data-centre/charts'

/** Rows that fit below each other. */
const HALF = 5
const COLUMN_WIDTH = 252
const WHOLE_WIDTH = 528

/** Places by their users: one list, or two columns whose lengths differ by one row at most. `counted`: what is listed, such as 个城市有用户. */
export function PlaceColumns({ rows, counted }: { rows: readonly RankRow[]; counted: string }) {
  if (rows.length <= HALF)
    return <WallList metric="users.total" rows={rows} visible={HALF} width={WHOLE_WIDTH} counted={counted} spread />
  const perColumn = Math.ceil(rows.length / 2)
  return (
    <div className="distribution-top">
      {[rows.slice(0, perColumn), rows.slice(perColumn)].map((half, index) => (
        <WallList
          // biome-ignore lint/suspicious/noArrayIndexKey: left and right half
          key={index}
          metric="users.total"
          rows={half}
          visible={HALF}
          width={COLUMN_WIDTH}
          top={rows[0]?.value ?? 0}
          spread={perColumn}
        />
      ))}
    </div>
  )
}
