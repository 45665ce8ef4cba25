import { SMALL_GROUP } from '@data-centre/api'
import { BubbleChart } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'

/** So many rows of a table as circles: more would hide each other. */
const MAX_BUBBLES = 50

/** Entities by two numbers with a third as the area of their circles, in a card; the numbers of all stand as lines among them. */
export function BubblesView({ block }: { block: Extract<ChartBlock, { kind: 'bubbles' }> }) {
  const { metric: up, across, size, note } = block
  const query = useSource(block.source, { pageSize: MAX_BUBBLES, sortField: size, sortOrder: 'desc' })
  const { wholeLabel } = usePage()
  const { list: rows = [], total = 0, summary } = query.data ?? {}
  const whole = useMemo(
    () => (summary && rows.length > 1 ? { name: wholeLabel, values: summary } : undefined),
    [summary, rows.length, wholeLabel],
  )
  const isEmpty = !rows.some(({ values }) => typeof values[across] === 'number' && typeof values[up] === 'number')
  const areHidden = isEmpty && rows.some(({ withheld }) => withheld?.[across] || withheld?.[up])
  const isPart = total > MAX_BUBBLES
  return (
    <ChartCard
      block={isPart ? { ...block, note: `${note ?? ''}，前 ${MAX_BUBBLES} 个` } : block}
      query={query}
      empty={isEmpty}
      {...(areHidden ? { reason: `人数不足 ${SMALL_GROUP} 人的不显示`, emptyActions: [] } : {})}
    >
      {() => <BubbleChart x={across} y={up} size={size} rows={rows} whole={whole} height={block.height} />}
    </ChartCard>
  )
}
