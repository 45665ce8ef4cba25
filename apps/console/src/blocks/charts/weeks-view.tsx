import { Legend, restsText, WeekChart, weekLegend } from '@data-centre/charts'
import type { ChartBlock } from '../definition.ts'
import { useNote } from '../page-context.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { hasNumbers } from './has-numbers.ts'

/** Numbers by teaching week; one kind of bars alone needs no legend. */
export function WeeksView({ block }: { block: Extract<ChartBlock, { kind: 'weeks' }> }) {
  const query = useSource(block.source)
  const note = useNote(block.note)
  const { data } = query
  const empty = data !== undefined && !hasNumbers(data)
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      note={note ?? (data && restsText(data))}
      legend={data && !empty && data.series.length > 1 && <Legend items={weekLegend(data)} />}
    >
      {() => data && <WeekChart data={data} height={block.height} />}
    </ChartCard>
  )
}
