import { isRatio, type Kpi, type MetricId, metric, type Place, type RankRow, type RouteKey } from '@data-centre/api'
import type { ComponentType } from 'react'
import type { CardsBlock, CustomBlock, Drill, MapBlock, RankingBlock } from '../definition.ts'
import { type Look, type Named, named, noteOf, type Sourced, sourceOf, type Unplaced, unitOf } from './look.ts'

/** The numbers at the top of a page, in the order of `ids`; `columns` of them a row. */
export const cards = (
  source: Sourced<Kpi[]>,
  ids: readonly MetricId[],
  columns = columnsOf(ids.length),
): CardsBlock => ({
  block: 'cards',
  source: sourceOf(source),
  ids,
  columns,
})

/** The numbers at the top of a page about a part of the school, the school's own below each. */
export const cardsAgainstWhole = (source: Sourced<Kpi[]>, ids: readonly MetricId[]): CardsBlock => ({
  ...cards(source, ids),
  whole: true,
})

/** Rows of equal length where there are such: 8 -> 4 + 4, 10 -> 5 + 5, 6 -> 6; few cards share the width. */
const columnsOf = (count: number): CardsBlock['columns'] => {
  if (count === 2 || count === 3) return count
  return ([5, 4, 6] as const).find((columns) => count % columns === 0) ?? (count < 4 ? 4 : 6)
}

type RankingLook = Look & Partial<Pick<RankingBlock, 'drill' | 'mean'>>
/** The largest ten with value and change. */
export const ranking = (
  source: Sourced<RankRow[]>,
  id: MetricId,
  title: string,
  look: RankingLook = {},
): Unplaced<RankingBlock> => ({
  block: 'ranking',
  kind: 'rows',
  source: sourceOf(source),
  metric: id,
  title: `${title} TOP10`,
  note: isRatio(id) ? '{period}' : `{period}${metric(id).label}`,
  ...look,
})
/** The largest ten as bars; with `mean` a tick shows that of the scope. */
export const rankingBars = (
  source: Sourced<RankRow[]>,
  id: MetricId,
  title: string,
  look: RankingLook = {},
): Unplaced<RankingBlock> => ({
  ...ranking(source, id, title, look),
  kind: 'reference',
  note: look.note ?? noteOf(id),
  unit: look.unit ?? unitOf(id),
})

/** A map with a switch of metrics; the first of them is shown first. */
export const map = (
  source: Sourced<Place[]>,
  title: string,
  metrics: readonly Named[],
  look: Look & Pick<Partial<MapBlock>, 'drill'> & { inside?: Sourced<Place[]>; origin?: Sourced<Place[]> } = {},
): Unplaced<MapBlock> => {
  const { inside, origin, ...others } = look
  const options = metrics.map(named)
  return {
    block: 'map',
    source: sourceOf(source),
    title,
    metric: options[0]?.metric ?? 'users.total',
    switch: options,
    ...(inside ? { inside: sourceOf(inside) } : {}),
    ...(origin ? { origin: sourceOf(origin) } : {}),
    ...others,
  }
}

/** A part that no other block can draw. */
export const custom = (component: ComponentType, span?: CustomBlock['span']): Unplaced<CustomBlock> => ({
  block: 'custom',
  component,
  ...(span ? { span } : {}),
})

type Opening = Extract<Drill, { choose: unknown }>
/** A row opens a page, with its right only; the page shows what was chosen: the row, or what it names (`of`). */
export const opens = (open: Opening['open'], choose: Opening['choose'], of?: Opening['of']): Drill => ({
  open,
  choose,
  ...(of ? { of } : {}),
})
/** A row or part opens another page that is filtered by it. */
export const opensFiltered = (open: RouteKey, filterBy: Extract<Drill, { filterBy: unknown }>['filterBy']): Drill => ({
  open,
  filterBy,
})
/** A resource opens its file in a window of its own, where there is one. */
export const previews: Drill = { preview: 'resource' }
