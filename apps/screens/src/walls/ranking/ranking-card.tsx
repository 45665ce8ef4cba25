import { type RankedPage, type RankedRow, routeAt } from '@data-centre/api'
import { guard, useRightsState } from '@data-centre/auth'
import { panelStateOf, WallMonths, wallFailureText } from '@data-centre/charts'
import { joined, rankChange, wall } from '@data-centre/charts/format'
import { useEffect } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import type { WallRankingList } from './lists.ts'
import { columnOf, rankedName } from './ranking-panel.tsx'

/** A card that nobody closes gives its place back. */
const CLOSES_MS = 30_000
const SCHOOL_WALL = '/school_overview'

interface RankingCardProps {
  list: WallRankingList
  row: RankedRow
  page: RankedPage
  onClose: () => void
}

const written = (value: number | null | undefined, { unit, decimals }: RankedPage['columns'][number]) => {
  const figure = wall(value, decimals)
  return unit === '%' ? `${figure.text}%` : joined(figure)
}

/** One row by itself: its numbers, and how the ranked one went over twelve months. */
export function RankingCard({ list, row, page, onClose }: RankingCardProps) {
  const { here, shown } = useWall()
  const rights = useRightsState()
  const months = useCall('rankingList/getMonths', { ...here, list: list.call, id: row.id })
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_MS)
    return () => clearTimeout(timer)
  }, [onClose])
  useEffect(() => {
    if (!shown) return
    const back = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', back)
    return () => window.removeEventListener('keydown', back)
  }, [onClose, shown])
  const column = columnOf(page)
  const mayOpen =
    list.of === 'school' &&
    routeAt(SCHOOL_WALL) &&
    rights.kind === 'ready' &&
    guard(SCHOOL_WALL, { signedIn: true, rights: rights.caller.rights }) === 'allow'
  const state = panelStateOf(months)
  const change = rankChange(row.rank, row.prevRank)
  return (
    <article className="ranking-card" aria-label={rankedName(list, row).title}>
      <header>
        <div>
          <h3>{list.of === 'person' ? rankedName(list, row).name : row.name}</h3>
          <p>
            {list.of !== 'person' && row.owner} 第 {row.rank} 名{' '}
            <span data-way={change.way}>
              {change.way === 'same' ? '名次不变' : change.way === 'new' ? '新上榜' : change.text}
            </span>
          </p>
        </div>
        <button type="button" onClick={onClose} aria-label="关闭">
          ✕
        </button>
      </header>
      <Numbers row={row} page={page} />
      <div className="months" data-state={state.state}>
        <header>
          <h4>近 12 个月{column?.label}</h4>
          {mayOpen && <a href={`${SCHOOL_WALL}?schoolId=${row.id}`}>打开学校总览大屏</a>}
        </header>
        {state.state === 'failed' ? (
          <p>{wallFailureText(state)}</p>
        ) : (
          months.data && <WallMonths data={months.data} decimals={column?.decimals} />
        )}
      </div>
    </article>
  )
}

/** So few schools are no list. */
export const MAX_FEW = 3

/** A few schools: where each stands in the nation, and its numbers. Months would cost twelve rankings of the nation at every opening. `low`: there is little room, for one of them. */
export const FewSchools = ({ page, low = false }: { page: RankedPage; low?: boolean }) => (
  <div className="ranking-few" data-low={low || page.list.length > 1 || undefined}>
    {page.list.map((row) => (
      <article key={row.id} className="ranking-card ranking-only" aria-label={row.name}>
        <div className="standing">
          <h3>{row.name}</h3>
          {row.nationRank && (
            <p className="nation-rank">
              全国第 <b>{row.nationRank}</b> 名
            </p>
          )}
        </div>
        <Numbers row={row} page={page} />
      </article>
    ))}
  </div>
)

const Numbers = ({ row, page }: Pick<RankingCardProps, 'row' | 'page'>) => (
  <dl>
    {page.columns.map((each) => (
      <div key={each.id} data-by={each.id === page.by || undefined}>
        <dt>{each.label}</dt>
        <dd>{written(row.parts[each.id] ?? (each.id === page.by ? row.value : null), each)}</dd>
      </div>
    ))}
  </dl>
)
