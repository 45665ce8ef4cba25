import { type MetricId, metric, type Series } from '@data-centre/api'
import {
  BandedChart,
  ColumnChart,
  columnLegend,
  GrowthChart,
  groupLegend,
  growthLegend,
  HoursChart,
  hoursLegend,
  Legend,
  type LegendItem,
  LogLines,
  logLegend,
  MatrixHeat,
  partsLegend,
  RateBars,
  StackedBars,
  StackedShare,
  TrendLine,
  ValueBars,
} from '@data-centre/charts'
import { hourMinute } from '@data-centre/charts/format'
import { type ComponentType, useMemo } from 'react'
import { serverTime } from '../../server-time.ts'
import type { ChartBlock } from '../definition.ts'
import { useNote, usePage } from '../page-context.ts'
import { useChartDrill } from '../use-drill.ts'
import { useLiveNow } from '../use-live.ts'
import { useSource } from '../use-source.ts'
import { AmountsView, ConcentrationView, LinesView, TopRowsView } from './amount-charts.tsx'
import { BubblesView } from './bubbles-view.tsx'
import { ChartCard } from './chart-card.tsx'
import { drawnLines, linesAbout } from './drawn-lines.ts'
import { FunnelView } from './funnel-view.tsx'
import { hasNumbers, isSome } from './has-numbers.ts'
import { HeatView } from './heat-view.tsx'
import { HistogramView, TreemapView } from './parts-charts.tsx'
import { RowColumnsView, RowPartsView } from './row-charts.tsx'
import { SankeyView } from './sankey-view.tsx'
import { ScatterView } from './scatter-view.tsx'
import { BoxView, CrossView, TermsView } from './spread-charts.tsx'
import { WeeksView } from './weeks-view.tsx'
import { AgainstWholeView, WeeksAgainstWholeView } from './whole-charts.tsx'

/** What an empty card says whose numbers do not depend on the chosen period: a stock, the last twelve months. */
function timelessText({ kind, metric: id }: Pick<ChartBlock, 'kind' | 'metric'>) {
  if (kind === 'growth') return { reason: '近 12 个月没有记录', emptyActions: [] }
  const entry = metric(id)
  return 'kind' in entry && entry.kind === 'stock' ? { reason: '还没有记录', emptyActions: [] } : {}
}

/** A chart in its card, by kind. */
export function ChartView({ block }: { block: ChartBlock }) {
  switch (block.kind) {
    case 'log-lines':
    case 'trend':
    case 'growth':
    case 'stack':
    case 'columns':
    case 'grouped':
    case 'matrix':
      return <SeriesChart block={block} />
    case 'lines':
      return <LinesView block={block} />
    case 'amounts':
      return <AmountsView block={block} />
    case 'concentration':
      return <ConcentrationView block={block} />
    case 'top-rows':
      return <TopRowsView block={block} />
    case 'bubbles':
      return <BubblesView block={block} />
    case 'histogram':
      return <HistogramView block={block} />
    case 'treemap':
      return <TreemapView block={block} />
    case 'hours':
      return <HoursView block={block} />
    case 'platform-share':
    case 'share':
    case 'bars':
      return <PartsChart block={block} />
    case 'funnel':
      return <FunnelView block={block} />
    case 'sankey':
      return <SankeyView block={block} />
    case 'heat':
      return <HeatView block={block} />
    case 'weeks':
      return <WeeksView block={block} />
    case 'terms':
      return <TermsView block={block} />
    case 'box':
      return <BoxView block={block} />
    case 'crossing':
      return <CrossView block={block} />
    case 'against-whole':
      return <AgainstWholeView block={block} />
    case 'weeks-against-whole':
      return <WeeksAgainstWholeView block={block} />
    case 'row-columns':
      return <RowColumnsView block={block} />
    case 'row-parts':
      return <RowPartsView block={block} />
    case 'scatter':
      return <ScatterView block={block} />
    case 'rates':
      return <RatesChart block={block} />
  }
}

type SeriesBlock = Extract<
  ChartBlock,
  { kind: 'log-lines' | 'trend' | 'growth' | 'stack' | 'columns' | 'grouped' | 'matrix' }
>
/** How series are drawn, by kind, and what their legend says. */
const seriesKinds: Record<
  SeriesBlock['kind'],
  { legend?: (data: Series) => readonly LegendItem[]; Chart: ComponentType<SeriesChartProps> }
> = {
  'log-lines': { legend: logLegend, Chart: LogLines },
  trend: { Chart: TrendLine },
  growth: { legend: growthLegend, Chart: GrowthChart },
  stack: { legend: partsLegend, Chart: StackedBars },
  columns: { legend: columnLegend, Chart: ColumnChart },
  grouped: { legend: groupLegend, Chart: GroupedColumns },
  matrix: { Chart: MatrixHeat },
}
/** Bars of several metrics side by side. */
function GroupedColumns(props: SeriesChartProps) {
  return <BandedChart {...props} as="bars" />
}
interface SeriesChartProps {
  metric: MetricId
  data: Series
  height: number
}

function SeriesChart({ block }: { block: SeriesBlock }) {
  const { legend, Chart } = seriesKinds[block.kind]
  const query = useSource(block.source)
  const { filters } = usePage()
  const data = useMemo(() => {
    if (block.kind === 'grouped') return query.data && linesAbout(query.data, filters)
    return query.data && block.kind === 'log-lines' ? drawnLines(query.data) : query.data
  }, [query.data, block.kind, filters])
  const empty = data !== undefined && !hasNumbers(data)
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      {...timelessText(block)}
      legend={legend && data && !empty && <Legend items={legend(data)} />}
    >
      {() => data && <Chart metric={block.metric} data={data} height={block.height} />}
    </ChartCard>
  )
}

/** 24 hours of today against another day; today's hours come with the counters, so they move between the reloads. */
function HoursView({ block }: { block: Extract<ChartBlock, { kind: 'hours' }> }) {
  const query = useSource(block.source)
  const live = useLiveNow()
  const asOf = hourMinute(serverTime())
  const data = query.data && block.metric === 'today.logs' && live ? withToday(query.data, live.hour) : query.data
  const empty = data !== undefined && !hasNumbers(data)
  const { platform } = usePage().filters
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      reason={`今天和${block.against}都没有记录`}
      emptyActions={[]}
      note={platform && `今日实时数据不区分平台，选择平台后仅显示${block.against}`}
      legend={<Legend asOf={asOf} items={hoursLegend('今日', block.against)} />}
    >
      {() => data && <HoursChart metric={block.metric} data={data} asOf={asOf} height={block.height} />}
    </ChartCard>
  )
}

function withToday(data: Series, hour: Series): Series {
  const [today, ...others] = data.series
  const fresh = hour.series[0]
  return today && fresh ? { ...data, series: [{ ...fresh, id: today.id, name: today.name }, ...others] } : data
}

function PartsChart({ block }: { block: Extract<ChartBlock, { kind: 'platform-share' | 'share' | 'bars' }> }) {
  const query = useSource(block.source)
  const note = useNote(block.note, useSource(block.termFrom).data?.id)
  const open = useChartDrill(block.drill)
  const beside = block.kind === 'bars' ? block.beside : undefined
  const { data: rates } = useSource(beside?.source)
  const all = query.data ?? []
  const parts = block.kind === 'bars' && block.used ? all.filter(isSome) : all
  const onOpen = open && ((id: string) => open(id, parts.find((part) => part.id === id)?.name ?? ''))
  const empty = !parts.some(isSome)
  if (block.optional && empty && !query.isError) return null
  return (
    <ChartCard block={block} query={query} empty={empty} note={note} {...timelessText(block)} rows>
      {() =>
        block.kind === 'bars' ? (
          <ValueBars
            metric={block.metric}
            rows={parts}
            onOpen={onOpen}
            beside={beside && { ...beside, rows: rates ?? [] }}
          />
        ) : (
          <StackedShare metric={block.metric} parts={parts} onOpen={onOpen} />
        )
      }
    </ChartCard>
  )
}

function RatesChart({ block }: { block: Extract<ChartBlock, { kind: 'rates' }> }) {
  const query = useSource(block.source)
  const items = query.data ?? []
  return (
    <ChartCard block={block} query={query} empty={items.length === 0} reason="该学期没有课堂记录" rows>
      {() => <RateBars items={items} />}
    </ChartCard>
  )
}
