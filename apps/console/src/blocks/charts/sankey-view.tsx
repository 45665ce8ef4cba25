import { SankeyChart } from '@data-centre/charts'
import type { ChartBlock } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'

/** What goes from where to where, in a card. */
export function SankeyView({ block }: { block: Extract<ChartBlock, { kind: 'sankey' }> }) {
  const query = useSource(block.source)
  const { data } = query
  return (
    <ChartCard block={block} query={query} empty={data?.links.length === 0}>
      {() => data && <SankeyChart metric={block.metric} flow={data} height={block.height} />}
    </ChartCard>
  )
}
