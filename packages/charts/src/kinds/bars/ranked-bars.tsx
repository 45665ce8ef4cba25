import { type MetricId, metric, type RankRow } from '@data-centre/api'
import { useMemo } from 'react'
import { Change } from '../../cards/change.tsx'
import { full, joined, shown } from '../../format.ts'
import { shortName } from '../../map/names.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import './ranked-bars.css'

const TITLE = /^《[^》]+》\s*/

/** Names without the title in 《》 that all of them begin with: cut off behind it, they would read alike. */
export function ownNames(names: readonly string[]): string[] {
  const shared = TITLE.exec(names[0] ?? '')?.[0]
  const isShared = shared && names.length > 1 && names.every((name) => name.startsWith(shared) && name !== shared)
  return isShared ? names.map((name) => name.slice(shared.length)) : [...names]
}

interface RankedBarsProps {
  metric: MetricId
  rows: readonly RankRow[]
  onOpen?: ((row: RankRow) => void) | undefined
}

/** TOP10: rank, name and owner over a bar, value, change. The bar's length is honest: it starts at 0. */
export function RankedBars({ metric: id, rows, onOpen }: RankedBarsProps) {
  const { label } = metric(id)
  usePanelRows(
    useMemo(
      () => ({
        columns: ['排名', '名称', '所属', label],
        rows: rows.map((row) => [row.rank, row.name, row.owner, row.value]),
      }),
      [rows, label],
    ),
  )
  const max = Math.max(1, ...rows.map(({ value }) => value))
  const names = ownNames(rows.map(({ name }) => name))
  const changes = rows.some(({ hb }) => hb !== undefined)
  return (
    <ol className="dc-ranked" data-metric={id}>
      {rows.map((row, at) => (
        <li key={row.id} data-top={row.rank <= 3 || undefined}>
          <span className="dc-ranked-rank">{row.rank}</span>
          <span className="dc-ranked-main">
            <span className="dc-ranked-name">
              {onOpen ? (
                <button type="button" onClick={() => onOpen(row)} title={row.name}>
                  {names[at]}
                </button>
              ) : (
                <span title={row.name}>{names[at]}</span>
              )}
              <small title={row.owner}>{shortName(row.owner)}</small>
            </span>
            <span className="dc-ranked-track" aria-hidden="true">
              <i style={{ width: `${(row.value / max) * 100}%` }} />
            </span>
          </span>
          <span className="dc-ranked-value" title={full(id, row.value)}>
            {joined(shown(id, row.value))}
          </span>
          {changes && <Change metric={id} hb={row.hb ?? null} />}
        </li>
      ))}
    </ol>
  )
}
