import { type MetricId, metric, type Weeks } from '@data-centre/api'
import { Legend, type LegendItem, RadarSides, restsText, WeekChart, weekLegend } from '@data-centre/charts'
import { light } from '@data-centre/charts/theme'
import { useMemo, useState } from 'react'
import { type ChartBlock, wholeOf } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { Segment } from '../parts/segment.tsx'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { hasNumbers } from './has-numbers.ts'

type BlockOf<K extends ChartBlock['kind']> = Extract<ChartBlock, { kind: K }>

const OWN = '本院系'
const legendOf = (whole: string): LegendItem[] => [
  { name: OWN, color: light.accent },
  { name: whole, color: light.ink4, mark: 'dash' },
]

/** Numbers of 0 to 100 as sides of a radar, those of the whole school behind them. */
export function AgainstWholeView({ block }: { block: BlockOf<'against-whole'> }) {
  const query = useSource(block.source)
  const { data: whole } = useSource(wholeOf(block.source))
  const { wholeLabel } = usePage()
  const sides = useMemo(
    () =>
      (query.data ?? []).map(({ id, label, value, withheld }) => {
        const all = whole?.find((kpi) => kpi.id === id)
        return {
          id,
          name: label,
          value,
          mean: all?.value ?? null,
          withheld: { value: withheld, mean: all?.withheld },
        }
      }),
    [query.data, whole],
  )
  return (
    <ChartCard
      block={block}
      query={query}
      empty={sides.every(({ value, withheld }) => value === null && !withheld.value)}
      legend={<Legend items={legendOf(wholeLabel)} />}
    >
      {() => <RadarSides label={block.title} names={[OWN, wholeLabel]} sides={sides} height={block.height} />}
    </ChartCard>
  )
}

/** Own numbers and those of the whole school as two lines of one chart. */
function sidesOf(own: Weeks | undefined, whole: Weeks | undefined, wholeLabel: string): Weeks | undefined {
  const [line] = own?.series ?? []
  if (!own || !line) return own
  const all = whole?.series[0]
  return { ...own, series: [{ ...line, name: OWN }, ...(all ? [{ ...all, name: wholeLabel }] : [])] }
}

/** One metric at a time by teaching week, against the whole school. */
export function WeeksAgainstWholeView({ block }: { block: BlockOf<'weeks-against-whole'> }) {
  const { sources } = block
  const [at, setAt] = useState(0)
  const source = sources[at] ?? sources[0]
  const query = useSource(source)
  const { data: whole } = useSource(wholeOf(source))
  const { wholeLabel } = usePage()
  const data = useMemo(() => sidesOf(query.data, whole, wholeLabel), [query.data, whole, wholeLabel])
  const id = (data?.series[0]?.id ?? block.metric) as MetricId
  const empty = query.data !== undefined && !hasNumbers(query.data)
  const options = sources.map(({ part }, index) => ({ value: String(index), label: labelOf(part) }))
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      metric={id}
      note={data && restsText(data)}
      legend={data && <Legend items={weekLegend(data, data.series.length)} />}
      actions={<Segment label="指标" options={options} value={String(at)} onChange={(value) => setAt(Number(value))} />}
    >
      {() => data && <WeekChart data={data} lines={data.series.length} height={block.height} />}
    </ChartCard>
  )
}

/** A part of a grouped report that is called by the metric that it holds. */
const labelOf = (part: string | undefined): string => (part ? metric(part as MetricId).label : '')
