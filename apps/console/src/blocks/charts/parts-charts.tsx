import type { MetricId, Part, Series } from '@data-centre/api'
import { ColumnChart, TreemapBoxes } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { useChartDrill } from '../use-drill.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { isSome, pointsOf } from './has-numbers.ts'

/** Parts side by side as one line over their names. */
const lineOfParts = (parts: readonly Part[], id: MetricId, name: string): Series => ({
  x: parts.map((part) => part.name),
  series: [{ id, name, ...pointsOf(parts) }],
})

/** How many lie in each band. */
export function HistogramView({ block }: { block: Extract<ChartBlock, { kind: 'histogram' }> }) {
  const { title, metric, unit, height } = block
  const query = useSource(block.source)
  const { data } = query
  const series = useMemo(() => lineOfParts(data ?? [], metric, title), [data, metric, title])
  const open = useChartDrill(block.drill)
  const onOpen = open && ((at: number) => data?.[at] && open(data[at].id, data[at].name))
  return (
    <ChartCard block={block} query={query} empty={data !== undefined && !data.some(isSome)}>
      {() => <ColumnChart metric={metric} unit={unit} data={series} height={height} onOpen={onOpen} />}
    </ChartCard>
  )
}

/** Width of a 24th of the page on a screen of 1440, px. */
const COLUMN_WIDTH = 47

/** Many parts of a whole. */
export function TreemapView({ block }: { block: Extract<ChartBlock, { kind: 'treemap' }> }) {
  const query = useSource(block.source)
  const open = useChartDrill(block.drill)
  const parts = query.data ?? []
  return (
    <ChartCard block={block} query={query} empty={!parts.some(isSome)} reason="还没有记录" emptyActions={[]}>
      {() => (
        <TreemapBoxes
          metric={block.metric}
          parts={parts}
          height={block.height}
          ratio={(block.span * COLUMN_WIDTH) / block.height}
          onOpen={open && (({ id, name }) => open(id, name))}
        />
      )}
    </ChartCard>
  )
}
