import type { CallPath, DataOf, InputOf, MetricId, RouteKey, TopicName } from '@data-centre/api'
import { panelStateOf, WallPanel } from '@data-centre/charts'
import type { ComponentType, ReactNode } from 'react'
import type { AreaKind, Here } from '../data/area.ts'
import { useCall } from '../data/use-call.ts'
import { useReadsPeople } from '../data/use-reads-people.ts'
import { type Box, useLive, useWall } from '../data/wall-context.ts'
import type { LiveState } from '../live/live-store.ts'
import { type Frame, standardFrame, wideFrame } from './frames.ts'

/** What a region shows; `order` is its turn in the first paint. */
export type Region = ComponentType<{ order: number }>

/** A wall: its live topics, whose area it shows and which region has which content. */
export interface WallDefinition {
  route: RouteKey
  topics: readonly TopicName[]
  /** Heard besides where the wall shows one province, or one school. */
  provinceTopics: readonly TopicName[]
  schoolTopics: readonly TopicName[]
  /** `caller`: the widest area of the caller. `province`, `school`: the one that the address names, else the caller's own. */
  area: AreaKind
  /** Boxes of the regions, in the order in which they come in. */
  frame: Frame
  /** Boxes on the 3840x1080 stage; null where the wall has no such shape. */
  wide: Frame | null
  /** Regions without a panel of their own ground, which come in by themselves. */
  bare: readonly string[]
  regions: Readonly<Record<string, Region>>
  /** Stands around all regions: what they choose together, such as a period, lives there. */
  around?: ComponentType<{ children: ReactNode }>
  /** A window over another wall: neither ground nor header. */
  window: boolean
}

type WallOptions<F extends Frame> = Pick<WallDefinition, 'route' | 'topics'> &
  Partial<Pick<WallDefinition, 'provinceTopics' | 'schoolTopics' | 'area' | 'bare' | 'around' | 'window'>> & {
    frame?: F
    wide?: Readonly<Record<NoInfer<keyof F & string>, Box>>
    regions: Partial<Readonly<Record<NoInfer<keyof F & string>, Region>>>
  }

/** Declares a wall. Without boxes of its own it has the frame of most walls, on both stages. */
export function defineWall<F extends Frame = typeof standardFrame>(draft: WallOptions<F>): WallDefinition {
  const {
    route,
    topics,
    provinceTopics = [],
    schoolTopics = [],
    area = 'caller',
    frame,
    wide,
    bare = ['K', 'M'],
    around,
    regions,
    window = false,
  } = draft
  return {
    route,
    topics,
    provinceTopics,
    schoolTopics,
    area,
    frame: frame ?? standardFrame,
    wide: wide ?? (frame ? null : wideFrame),
    bare,
    regions: regions as Readonly<Record<string, Region>>,
    window,
    ...(around ? { around } : {}),
  }
}

/** A list that may be empty says why, in one line. */
type Emptiness<T> = { empty: (data: T) => boolean; reason: string } | { empty?: never; reason?: never }

type Common<T> = Emptiness<T> & {
  title: string
  metric?: MetricId
  /** Unit, period or legend at the right of the title. */
  side?: ReactNode | ((data: T) => ReactNode)
  show: (data: T) => ReactNode
  /** Shows rows of single people: callers who read aggregates only see a note instead. */
  people?: true
}

const sideOf = <T,>(side: Common<T>['side'], data: T | undefined): ReactNode =>
  typeof side === 'function' ? data !== undefined && side(data) : side

/** Input of a panel's call; a function receives the part of the caller's area that the wall shows. */
type InputFor<P extends CallPath> = InputOf<P> | ((here: Here) => InputOf<P>)
const inputOf = <P extends CallPath>(input: InputFor<P>, here: Here): InputOf<P> =>
  typeof input === 'function' ? (input as (here: Here) => InputOf<P>)(here) : input

/** A panel over one call. */
export function callPanel<P extends CallPath>(
  options: Common<DataOf<P>> & { call: P; input: InputFor<P>; every?: number },
): Region {
  const { title, metric, side, show, empty, reason, call, input, every } = options
  return function CallPanel({ order }) {
    const { here } = useWall()
    const query = useCall(call, inputOf(input, here), { every })
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
  options: Common<T> & {
    pick: (state: LiveState) => T | undefined
    first?: { call: P; input: InputFor<P>; read: (data: DataOf<P>) => T }
  },
): Region {
  const { title, metric, side, show, empty, pick, first } = options
  return function LivePanel({ order }) {
    const { here } = useWall()
    const readsPeople = useReadsPeople()
    const reason = options.people && !readsPeople ? '此账号只看汇总数据，不显示人员' : options.reason
    const live = useLive(pick)
    const query = useCall(
      first?.call ?? ('common/getSite' as P),
      first ? inputOf(first.input, here) : ({} as InputOf<P>),
      { enabled: first !== undefined && live === undefined },
    )
    const data = live ?? (first && query.data !== undefined ? first.read(query.data) : undefined)
    const state =
      data === undefined
        ? first
          ? panelStateOf(query)
          : { state: 'loading' as const }
        : { state: empty?.(data) ? ('empty' as const) : ('ready' as const), reason }
    return (
      <WallPanel title={title} metric={metric} side={sideOf(side, data)} order={order} {...state}>
        {() => (data === undefined ? null : show(data))}
      </WallPanel>
    )
  }
}
