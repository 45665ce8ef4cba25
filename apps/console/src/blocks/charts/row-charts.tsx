import { type MetricId, metric, type Page, type Row, type Weeks } from '@data-centre/api'
import { Legend, partsLegend, StackedBars, WeekChart, weekLegend } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { pointsOf } from './has-numbers.ts'

type RowBlock = Extract<ChartBlock, { kind: 'row-columns' | 'row-parts' }>

/** So many rows of a table fit into a card. */
const TOP = 10

/** Rows of a table as an axis, their numbers as series; rows that lack the first number are left out. */
function seriesOf(page: Page<Row> | undefined, metrics: RowBlock['metrics']): Weeks {
  const rows = (page?.list ?? []).filter(
    ({ values, withheld }) => typeof values[metrics[0]] === 'number' || withheld?.[metrics[0]],
  )
  return {
    x: rows.map(({ name }) => name),
    series: metrics.map((id: MetricId) => ({
      id,
      name: metric(id).label,
      ...pointsOf(rows.map(({ values, withheld }) => ({ value: values[id] ?? null, withheld: withheld?.[id] }))),
    })),
    rests: [],
  }
}

function useRows({ source, metrics }: RowBlock) {
  const query = useSource(source, { pageSize: TOP, sortField: metrics[0], sortOrder: 'desc' })
  const data = useMemo(() => seriesOf(query.data, metrics), [query.data, metrics])
  return { query, data, empty: data.x.length === 0 }
}

/** The first rows of a table as columns, percentages as lines over them. */
export function RowColumnsView({ block }: { block: RowBlock }) {
  const { query, data, empty } = useRows(block)
  return (
    <ChartCard block={block} query={query} empty={empty} legend={!empty && <Legend items={weekLegend(data)} />}>
      {() => <WeekChart data={data} names="名称" height={block.height} />}
    </ChartCard>
  )
}

/** The first rows of a table as bars of the numbers that they are made of. */
export function RowPartsView({ block }: { block: RowBlock }) {
  const { query, data, empty } = useRows(block)
  return (
    <ChartCard block={block} query={query} empty={empty} legend={!empty && <Legend items={partsLegend(data)} />}>
      {() => <StackedBars metric={block.metric} data={data} height={block.height} />}
    </ChartCard>
  )
}
