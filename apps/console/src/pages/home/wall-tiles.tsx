import {
  type LiveMeasureId,
  metric,
  openWalls,
  type RightsAnswer,
  type RouteKey,
  routes,
  type TotalId,
} from '@data-centre/api'
import { idsOf, useCaller } from '@data-centre/auth'
import { Panel } from '@data-centre/charts'
import { wall } from '@data-centre/charts/format'
import type { LiveNow } from '../../blocks/use-live.ts'
import { Icon } from '../../icons.tsx'
import css from './home-page.module.css'

/** What a tile shows above the name of its wall: a number of the caller's area, or that the wall shows places one at a time. */
type Headline = LiveMeasureId | TotalId | 'province' | 'school'

export const headlines: Readonly<Partial<Record<RouteKey, Headline>>> = {
  overviewWall: 'users.total',
  realTimeWall: 'online.users',
  rankingWall: 'today.activeUsers',
  dataAssetWall: 'resources.total',
  teachAssetWall: 'courses.total',
  schoolOverview: 'school',
  operationWall: 'today.logs',
  dynamicWall: 'today.logs',
  distributionWall: 'users.total',
  provinceWall: 'province',
  provinceHotWall: 'province',
  provinceDynamicWall: 'province',
  schoolScreen: 'school',
}
const placeText = {
  province: { text: '分省', note: '按省份展示' },
  school: { text: '分校', note: '按学校展示' },
} as const

/** 数据总览大屏 -> 数据总览; a name that would be a place alone keeps its end. */
export const tileName = (title: string): string => {
  const short = title.replace('大屏', '')
  return short.length > 2 ? short : title
}

/** Walls that the caller may open, in the order of the route table. */
export function useWalls(): RouteKey[] {
  const { rights, profile } = useCaller()
  return openWalls({ walls: idsOf(rights.userManage), rights: rights.selectRightIdList }, profile.areaKind === 'nation')
}

/** Whether a wall was granted: one that every account opens is no grant. */
export const isGranted = (key: RouteKey): boolean => routes[key].access !== 'session'

/** Where a wall's account begins: the first stop of its school's round that it may open, else its first wall. */
export function startOf(
  walls: readonly RouteKey[],
  round: RightsAnswer['schoolCarouselSet'],
): { path: string; title: string } | undefined {
  const mine = walls.map((key) => routes[key])
  return mine.find(({ path }) => path === round[0]?.path) ?? mine[0]
}

/** Tiles of walls, each with its headline; they open new windows. */
export const WallTiles = ({ walls, now }: { walls: readonly RouteKey[]; now: LiveNow | null }) => (
  <Panel title="大屏" note="在新窗口打开" className={css.wallsPanel}>
    <div className={css.walls}>
      {walls.map((key) => (
        <a key={key} className={css.wall} href={routes[key].path} target="_blank" rel="noopener">
          <span className={css.wallStyle}>
            <HeadlineText headline={headlines[key] ?? 'users.total'} now={now} />
          </span>
          <span className={css.wallName}>
            {tileName(routes[key].title)}
            <Icon name="launch" size={14} />
          </span>
        </a>
      ))}
    </div>
  </Panel>
)

function HeadlineText({ headline, now }: { headline: Headline; now: LiveNow | null }) {
  const { areaKind } = useCaller().profile
  // A wall of one place shows the numbers of a place that is not the caller's area.
  const isOwn = headline === 'province' ? areaKind === 'province' : areaKind === 'school' || areaKind === 'college'
  const isPlace = headline === 'province' || headline === 'school'
  if (isPlace && !isOwn) {
    const { text, note } = placeText[headline]
    return (
      <>
        <b>{text}</b>
        {note}
      </>
    )
  }
  const id = isPlace ? 'users.total' : headline
  const value = id.startsWith('today.') || id === 'online.users' ? now?.c[id as LiveMeasureId] : now?.tot[id as TotalId]
  const { text, unit } = wall(value)
  return (
    <>
      <b data-metric={id}>
        {text}
        {unit}
      </b>
      {metric(id).label}
    </>
  )
}
