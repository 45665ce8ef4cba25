import type { RankRow } from '@data-centre/api'
import { session } from '@data-centre/auth'
import { WallList } from '@data-centre/charts'
import { useState } from 'react'
import { PersonWindow } from './person-window.tsx'

/** Teachers who lead today; a click opens the window of one. A paired wall opens none: nobody is logged in there who may see persons. */
export function TeacherRows({ rows }: { rows: readonly RankRow[] }) {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <WallList
        metric="today.logs"
        rows={rows}
        owner
        spread
        onPick={session.isAdopted() ? undefined : ({ id }) => setAsked(id)}
      />
      {asked !== null && <PersonWindow key={asked} type="tea" id={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
