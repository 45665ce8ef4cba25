import { ScatterChart } from '@data-centre/charts'
import type { ChartBlock } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'

/** Entities by two numbers, in a card. */
export function ScatterView({ block }: { block: Extract<ChartBlock, { kind: 'scatter' }> }) {
  const query = useSource(block.source)
  const points = query.data ?? []
  return (
    <ChartCard block={block} query={query} metric={block.against} empty={points.length === 0}>
      {() => <ScatterChart x={block.metric} y={block.against} points={points} height={block.height} />}
    </ChartCard>
  )
}
