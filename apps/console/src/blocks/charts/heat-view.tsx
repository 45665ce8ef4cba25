import { SectionHeat } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'

/** A metric by section of the timetable and weekday. */
export function HeatView({ block }: { block: Extract<ChartBlock, { kind: 'heat' }> }) {
  const query = useSource(block.source)
  const { data } = query
  const cells = useMemo(
    () =>
      (data?.x ?? []).flatMap((section, at) =>
        (data?.series ?? []).map(
          ({ id, data: values, withheld }) => [Number(id), section, values[at] ?? 0, withheld?.[at]] as const,
        ),
      ),
    [data],
  )
  return (
    <ChartCard block={block} query={query} empty={data !== undefined && cells.length === 0} rows>
      {() => <SectionHeat cells={cells} unit={block.unit ?? ''} height={block.height} />}
    </ChartCard>
  )
}
