import type { LiveScope } from '@data-centre/api'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LastGood } from '../live/last-good.ts'
import type { Link } from '../live/link.ts'
import type { LiveState, LiveStore } from '../live/live-store.ts'
import type { Here, WallParams } from './area.ts'

/** Left, top, width, height on the stage, px. */
export type Box = readonly [left: number, top: number, width: number, height: number]

/** What every panel of a wall may ask. */
export interface Wall {
  scope: LiveScope
  /** 全国, a province's or a school's name. */
  scopeName: string
  /** Words that narrow a call to what the wall shows; none where that is the caller's whole area. */
  here: Here
  /** Query of the wall's address. */
  params: WallParams
  /** False while the wall is made ready behind another one, or is on its way out: it draws, and listens to no keys. */
  shown: boolean
  live: LiveStore
  lastGood: LastGood
  link: Link
}

export const WallContext = createContext<Wall | null>(null)

export function useWall(): Wall {
  const wall = useContext(WallContext)
  if (!wall) throw new Error('useWall needs a wall above it')
  return wall
}

/** Box of the region that one stands in. */
export const BoxContext = createContext<Box>([0, 0, 0, 0])

/** Size of the region that one stands in, stage px. */
export function useBox(): { width: number; height: number } {
  const [, , width, height] = useContext(BoxContext)
  return { width, height }
}

/** What a panel takes of its region for its edges and title, and the height of a row of a list, px. */
const EDGES = { width: 40, height: 64 }
const ROW = 40

/** Room of a panel's body inside its region, stage px. */
export function useBody(): { width: number; height: number } {
  const { width, height } = useBox()
  return { width: width - EDGES.width, height: height - EDGES.height }
}

/** Number of rows of a list that fit into its panel. */
export const useVisibleRows = (): number => Math.max(1, Math.floor(useBody().height / ROW))

/** One part of the live state; the panel renders again only when that part changes. */
export function useLive<T>(pick: (state: LiveState) => T): T {
  const { live } = useWall()
  return useSyncExternalStore(live.subscribe, () => pick(live.get()))
}

/** Whether what is shown is old: nothing moves then, and the wall says up to when its data reach. */
export const useStale = (): boolean => {
  const { link } = useWall()
  return link === 'polling' || link === 'lost' || link === 'nothing'
}
