import { FunnelSteps } from '@data-centre/charts'
import type { ChartBlock } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { isSome } from './has-numbers.ts'

/** Steps that narrow, in a card; empty where nobody has taken the first. */
export function FunnelView({ block }: { block: Extract<ChartBlock, { kind: 'funnel' }> }) {
  const query = useSource(block.source)
  const steps = query.data ?? []
  return (
    <ChartCard block={block} query={query} empty={!steps[0] || !isSome(steps[0])} reason="该学期没有选课记录" rows>
      {() => <FunnelSteps metric={block.metric} steps={steps} />}
    </ChartCard>
  )
}
