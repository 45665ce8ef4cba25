import { type MetricId, metric, type RightsAnswer, type RouteKey, routes } from '@data-centre/api'
import { Panel } from '@data-centre/charts'
import { wall } from '@data-centre/charts/format'
import type { LiveNow } from '../../blocks/use-live.ts'
import { Icon } from '../../icons.tsx'
import css from './home-page.module.css'

interface Wall {
  route: RouteKey
  name: string
  /** The number on the tile. */
  headline: Extract<MetricId, 'users.total' | 'online.users'>
}

const walls: readonly Wall[] = [
  { route: 'overviewWall', name: '数据总览', headline: 'users.total' },
  { route: 'realTimeWall', name: '实时数据', headline: 'online.users' },
]

/** Walls that the ids of `userManage` unlock and that exist. */
export const wallsOf = (userManage: readonly number[]): Wall[] =>
  walls.filter(({ route }) => {
    const { access } = routes[route]
    return typeof access === 'object' && userManage.includes(access.userManage)
  })

/** Where a wall's account begins: the first stop of its school's round that exists, else the first wall that it may open. */
export function startOf(granted: readonly Wall[], round: RightsAnswer['schoolCarouselSet']): { path: string; title: string } | undefined {
  const mine = granted.map(({ route }) => routes[route])
  return mine.find(({ path }) => path === round[0]?.path) ?? mine[0]
}

/** Tiles of the granted walls, each with its headline number; they open new windows. */
export function WallTiles({ walls: granted, now }: { walls: readonly Wall[]; now: LiveNow | null }) {
  const numberOf = (id: Wall['headline']) => (id === 'users.total' ? now?.tot[id] : now?.c[id])
  return (
    <Panel title="大屏" note="在新窗口打开" className={css.wallsPanel}>
      <div className={css.walls}>
        {granted.map(({ route, name, headline }) => {
          const { text, unit } = wall(numberOf(headline))
          return (
            <a key={route} className={css.wall} href={routes[route].path} target="_blank" rel="noopener">
              <span className={css.wallFace}>
                <b data-metric={headline}>
                  {text}
                  {unit}
                </b>
                {metric(headline).label}
              </span>
              <span className={css.wallName}>
                {name}
                <Icon name="launch" size={14} />
              </span>
            </a>
          )
        })}
      </div>
    </Panel>
  )
}
