import { metric, type Series } from '@data-centre/api'
import {
  GrowthChart,
  growthLegend,
  HoursChart,
  hoursLegend,
  Legend,
  type LegendItem,
  LogLines,
  logLegend,
  Panel,
  type PanelAction,
  panelStateOf,
  RateBars,
  StackedShare,
  TrendLine,
  ValueBars,
} from '@data-centre/charts'
import { hourMinute } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import type { ChartBlock } from './definition.ts'
import { useNote, usePage } from './page-context.ts'
import { useEmptyActions } from './use-empty-actions.ts'
import { useLiveNow } from './use-live.ts'
import { useSource } from './use-source.ts'

/** Why a card is empty and how to fill it. A stock and the last twelve months do not depend on the chosen period. */
function useEmptyText({ kind, metric: id }: Pick<ChartBlock, 'kind' | 'metric'>): { reason: string; actions: PanelAction[] } {
  const { periodText } = usePage()
  const actions = useEmptyActions()
  if (kind === 'growth') return { reason: '近 12 个月没有记录', actions: [] }
  const entry = metric(id)
  if ('kind' in entry && entry.kind === 'stock') return { reason: '还没有记录', actions: [] }
  if (id === 'courses.results') return { reason: '所选学期没有课程结果', actions }
  return { reason: `${periodText}没有记录`, actions }
}

const hasValues = (data: Series): boolean => data.series.some((line) => line.data.some((value) => value !== null && value !== 0))

/** A chart in its card, by kind. */
export function ChartView({ block }: { block: ChartBlock }) {
  switch (block.kind) {
    case 'log-lines':
      return <SeriesChart block={block} legend={logLegend} draw={(data) => <LogLines metric={block.metric} data={data} height={block.height} />} />
    case 'trend':
      return <SeriesChart block={block} draw={(data) => <TrendLine metric={block.metric} data={data} height={block.height} />} />
    case 'growth':
      return <SeriesChart block={block} legend={growthLegend} draw={(data) => <GrowthChart data={data} height={block.height} />} />
    case 'hours':
      return <HoursView block={block} />
    case 'platform-share':
    case 'share':
    case 'bars':
      return <PartsChart block={block} />
    case 'rates':
      return <RatesChart block={block} />
  }
}

interface SeriesChartProps {
  block: Extract<ChartBlock, { kind: 'log-lines' | 'trend' | 'growth' }>
  legend?: (data: Series) => readonly LegendItem[]
  draw: (data: Series) => ReactNode
}

function SeriesChart({ block, legend, draw }: SeriesChartProps) {
  const query = useSource(block.source)
  const text = useEmptyText(block)
  const note = useNote(block.note)
  const { data } = query
  const empty = data !== undefined && !hasValues(data)
  return (
    <Panel
      title={block.title}
      metric={block.metric}
      unit={block.unit}
      note={note}
      height={block.height}
      legend={legend && data && !empty && <Legend items={legend(data)} />}
      {...panelStateOf(query, { empty, ...text })}
    >
      {() => data && draw(data)}
    </Panel>
  )
}

/** 24 hours of today against another day; today's hours come with the counters, so they move between the reloads. */
function HoursView({ block }: { block: Extract<ChartBlock, { kind: 'hours' }> }) {
  const query = useSource(block.source)
  const live = useLiveNow()
  const asOf = hourMinute(Date.now())
  const data = query.data && block.metric === 'today.logs' && live ? withToday(query.data, live.hour) : query.data
  const empty = data !== undefined && !hasValues(data)
  const { platform } = usePage().filters
  return (
    <Panel
      title={block.title}
      metric={block.metric}
      unit={block.unit}
      note={platform && `今日实时数据不区分平台，选择平台后仅显示${block.against}`}
      height={block.height}
      legend={<Legend asOf={asOf} items={hoursLegend('今日', block.against)} />}
      {...panelStateOf(query, { empty, reason: `今天和${block.against}都没有记录` })}
    >
      {() => data && <HoursChart metric={block.metric} data={data} asOf={asOf} height={block.height} />}
    </Panel>
  )
}

function withToday(data: Series, hour: Series): Series {
  const [today, ...others] = data.series
  const fresh = hour.series[0]
  return today && fresh ? { ...data, series: [{ ...today, data: fresh.data }, ...others] } : data
}

function PartsChart({ block }: { block: Extract<ChartBlock, { kind: 'platform-share' | 'share' | 'bars' }> }) {
  const query = useSource(block.source)
  const text = useEmptyText(block)
  const note = useNote(block.note)
  const parts = query.data ?? []
  const empty = parts.every(({ value }) => value === 0)
  return (
    <Panel title={block.title} metric={block.metric} unit={block.unit} note={note} height={block.height} skeleton="rows" {...panelStateOf(query, { empty, ...text })}>
      {() => (block.kind === 'bars' ? <ValueBars metric={block.metric} rows={parts} /> : <StackedShare metric={block.metric} parts={parts} />)}
    </Panel>
  )
}

function RatesChart({ block }: { block: Extract<ChartBlock, { kind: 'rates' }> }) {
  const query = useSource(block.source)
  const note = useNote(block.note)
  const items = query.data ?? []
  return (
    <Panel
      title={block.title}
      metric={block.metric}
      note={note}
      height={block.height}
      skeleton="rows"
      {...panelStateOf(query, { empty: items.length === 0, reason: '该学期没有课堂记录' })}
    >
      {() => <RateBars items={items} />}
    </Panel>
  )
}
