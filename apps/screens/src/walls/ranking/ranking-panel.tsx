import { nameOnWalls, type OpenRanking, type RankedPage, type RankedRow } from '@data-centre/api'
import { panelStateOf, WallPanel, WallRanking, type WallRankingRow, wallName } from '@data-centre/charts'
import { useCallback, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useReadsPeople } from '../../data/use-reads-people.ts'
import { useLive, useWall } from '../../data/wall-context.ts'
import { titleIn } from '../panels/feed-deed.ts'
import type { Region } from '../wall.tsx'
import type { WallRankingList } from './lists.ts'
import { FewSchools, MAX_FEW, RankingCard } from './ranking-card.tsx'
import { type RankingPeriod, useTurn } from './turn.tsx'

/** Rows of a list. */
export const RANKING_ROWS = 10
/** Width of the name, em. */
const NAME_EM = 10.6
/** Short names of schools have two and two characters. */
const SHORT_EM = 4.2

const useRanking = (call: OpenRanking, { type }: RankingPeriod) => {
  const { here } = useWall()
  return useCall(`rankingList/${call}`, { ...here, periodType: type, pageSize: RANKING_ROWS })
}

/** What a row is called: persons always masked and with their school, everything else shortened by rule. */
export function rankedName(
  { of }: Pick<WallRankingList, 'of'>,
  { name, owner }: Pick<RankedRow, 'name' | 'owner'>,
): { name: string; title: string } {
  if (of === 'school') return { name: wallName(name, NAME_EM), title: `${name} ${owner}` }
  if (of === 'person') {
    const masked = nameOnWalls(name)
    return { name: `${masked} · ${wallName(owner, SHORT_EM)}`, title: `${masked} ${owner}` }
  }
  return { name: titleIn(name, NAME_EM), title: `${name} ${owner}` }
}

/** A place of the wall: its lists take turns, one at a time. Who reads aggregates only sees those without people. */
export const rankingPanel = (all: readonly WallRankingList[]): Region =>
  function RankingPanel({ order }) {
    const { side } = useTurn()
    const readsPeople = useReadsPeople()
    const lists = all.filter((each) => readsPeople || each.of !== 'person')
    const list = lists[side % lists.length] ?? lists[0]
    return (
      <>
        {list && <Side key={list.call} list={list} order={order} turned={side > 0 && lists.length > 1} />}
        {lists.map((each) => (each === list ? null : <Ahead key={each.call} list={each} />))}
      </>
    )
  }

/** Fetches a list that is shown next. */
function Ahead({ list }: { list: WallRankingList }) {
  const { period } = useTurn()
  useRanking(list.call, period)
  return null
}

interface SideProps {
  list: WallRankingList
  order: number
  turned: boolean
}

/** A list, or the one that stands in its place while it has no rows. */
function Side({ list, ...place }: SideProps) {
  const { period, next } = useTurn()
  const { data } = useRanking(list.call, period)
  useRanking(list.call, next)
  return <Rows list={data?.list.length === 0 ? (list.instead ?? list) : list} {...place} />
}

function Rows({ list, order, turned }: SideProps) {
  const { period, hold } = useTurn()
  const query = useRanking(list.call, period)
  const today = useLive((state) => (list.today ? state.rank?.[list.today] : undefined))
  const [picked, setPicked] = useState<string | null>(null)
  const { scope } = useWall()
  const { data } = query
  // Of a few schools what they stand at says more than a list of two.
  const areFew = list.of === 'school' && scope.level !== 'nation' && data !== undefined && data.list.length <= MAX_FEW
  const state = panelStateOf(query, { empty: data?.list.length === 0, reason: '这段时间没有上榜的记录' })
  const open = (id: string) => {
    setPicked(id)
    hold(true)
  }
  const close = useCallback(() => {
    setPicked(null)
    hold(false)
  }, [hold])
  const row = picked === null ? undefined : data?.list.find(({ id }) => id === picked)
  const column = data && columnOf(data)
  return (
    <WallPanel
      title={list.title}
      side={column?.label}
      order={order}
      className={turned ? 'ranking-turned' : undefined}
      {...state}
    >
      {() =>
        data &&
        column &&
        (row ? (
          <RankingCard list={list} row={row} page={data} onClose={close} />
        ) : areFew ? (
          <FewSchools page={data} />
        ) : (
          <WallRanking
            counted={counted[list.of]}
            decimals={column.decimals}
            onPick={({ id }) => open(id)}
            rows={data.list.map((each) => rowOf(list, each, today))}
          />
        ))
      }
    </WallPanel>
  )
}

/** What the rows of a list are called where it is short. */
const counted = { school: '所上榜学校', course: '门上榜课程', person: '位上榜人员', resource: '个上榜素材' } as const

export const columnOf = ({ by, columns }: Pick<RankedPage, 'by' | 'columns'>) => columns.find(({ id }) => id === by)

const rowOf = (
  list: WallRankingList,
  row: RankedRow,
  today: readonly { id: string }[] | undefined,
): WallRankingRow => ({
  id: row.id,
  rank: row.rank,
  prevRank: row.prevRank,
  ...rankedName(list, row),
  value: row.value,
  today: today?.some(({ id }) => id === row.id) ?? false,
})
