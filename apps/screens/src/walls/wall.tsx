import type { CallPath, DataOf, InputOf, MetricId, RouteKey, TopicName } from '@data-centre/api'
import { panelStateOf, WallPanel } from '@data-centre/charts'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../data/use-call.ts'
import { useLive } from '../data/wall-context.ts'
import type { LiveState } from '../live/live-store.ts'

/** Left, top, width, height on the stage, px. */
export type Box = readonly [number, number, number, number]

/** The frame that most walls share: three panels on each side, numbers, map and a strip in the middle. */
export const frame = {
  L1: [24, 104, 448, 306],
  L2: [24, 426, 448, 306],
  L3: [24, 748, 448, 306],
  R1: [1448, 104, 448, 306],
  R2: [1448, 426, 448, 306],
  R3: [1448, 748, 448, 306],
  K: [496, 104, 928, 112],
  M: [496, 232, 928, 560],
  B: [496, 808, 928, 246],
} as const satisfies Record<string, Box>

/** What a region shows; `order` is its turn in the first paint. */
export type Region = ComponentType<{ order: number }>

/** A wall: which live topics it hears and what stands where. */
export interface WallDefinition {
  route: RouteKey
  topics: readonly TopicName[]
  regions: Partial<Record<keyof typeof frame, Region>>
}

export const defineWall = (definition: WallDefinition): WallDefinition => definition

interface Common<T> {
  title: string
  metric?: MetricId
  /** Unit, period or legend at the right of the title. */
  side?: ReactNode | ((data: T) => ReactNode)
  show: (data: T) => ReactNode
  empty?: (data: T) => boolean
  /** Why there is nothing, in one line. */
  reason?: string
}

const sideOf = <T,>(side: Common<T>['side'], data: T | undefined): ReactNode => (typeof side === 'function' ? data !== undefined && side(data) : side)

/** A panel over one call. */
export function callPanel<P extends CallPath>(options: Common<DataOf<P>> & { call: P; input: InputOf<P>; every?: number }): Region {
  const { title, metric, side, show, empty, reason, call, input, every } = options
  return function CallPanel({ order }) {
    const query = useCall(call, input, { every })
    const { data } = query
    const state = panelStateOf(query, { empty: data !== undefined && empty?.(data), reason })
    return (
      <WallPanel title={title} metric={metric} side={sideOf(side, data)} order={order} {...state}>
        {() => (data === undefined ? null : show(data))}
      </WallPanel>
    )
  }
}

/** A panel over a part of the live state, which a call fills until the first message arrives. */
export function livePanel<T, P extends CallPath>(
  options: Common<T> & { pick: (state: LiveState) => T | undefined; first?: { call: P; input: InputOf<P>; read: (data: DataOf<P>) => T } },
): Region {
  const { title, metric, side, show, empty, reason, pick, first } = options
  return function LivePanel({ order }) {
    const live = useLive(pick)
    const query = useCall(first?.call ?? ('common/getSite' as P), first?.input ?? ({} as InputOf<P>), { enabled: first !== undefined && live === undefined })
    const data = live ?? (first && query.data !== undefined ? first.read(query.data) : undefined)
    const state = data === undefined ? (first ? panelStateOf(query) : { state: 'loading' as const }) : { state: empty?.(data) ? ('empty' as const) : ('ready' as const), reason }
    return (
      <WallPanel title={title} metric={metric} side={sideOf(side, data)} order={order} {...state}>
        {() => (data === undefined ? null : show(data))}
      </WallPanel>
    )
  }
}
