import type { LiveScope } from '@data-centre/api'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Link } from '../live/link.ts'
import type { LiveState, LiveStore } from '../live/live-store.ts'
import type { LastGood } from './last-good.ts'

/** What every panel of a wall may ask. */
export interface Wall {
  scope: LiveScope
  /** 全国, a province's or a school's name. */
  scopeName: string
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
