import { BoxChart, CrossHeat, Legend, WeekChart, weekLegend } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { shortTermName } from '../terms/term-names.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { hasNumbers } from './has-numbers.ts'

type BlockOf<K extends ChartBlock['kind']> = Extract<ChartBlock, { kind: K }>

/** Numbers of the last terms, whichever is chosen. */
export function TermsView({ block }: { block: BlockOf<'terms'> }) {
  const query = useSource(block.source)
  const data = useMemo(
    () => query.data && { ...query.data, x: query.data.x.map(shortTermName), rests: [] },
    [query.data],
  )
  const empty = data?.series.every((line) => !line.withheld && line.data.every((value) => value === null)) ?? false
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      reason="近 6 个学期没有成绩"
      emptyActions={[]}
      legend={data && !empty && <Legend items={weekLegend(data)} />}
    >
      {() => data && <WeekChart data={data} names="学期" height={block.height} />}
    </ChartCard>
  )
}

/** How a number is spread over the classes of several. */
export function BoxView({ block }: { block: BlockOf<'box'> }) {
  const query = useSource(block.source)
  const boxes = query.data ?? []
  return (
    <ChartCard block={block} query={query} empty={boxes.length === 0}>
      {() => <BoxChart metric={block.metric} boxes={boxes} height={block.height} />}
    </ChartCard>
  )
}

/** Two dimensions crossed. */
export function CrossView({ block }: { block: BlockOf<'crossing'> }) {
  const query = useSource(block.source)
  const { data } = query
  const empty = data !== undefined && !hasNumbers(data)
  return (
    <ChartCard block={block} query={query} empty={empty}>
      {() => data && <CrossHeat data={data} unit={block.unit ?? ''} height={block.height} />}
    </ChartCard>
  )
}
