import { metric as metricOf, SMALL_GROUP } from '@data-centre/api'
import { BandedChart, Legend, LogLines, logLegend, ValueBars } from '@data-centre/charts'
import { useMemo } from 'react'
import type { ChartBlock } from '../definition.ts'
import { isAbout } from '../filters/filters.ts'
import { useNote, usePage } from '../page-context.ts'
import { useChartDrill } from '../use-drill.ts'
import { useSource } from '../use-source.ts'
import { ChartCard } from './chart-card.tsx'
import { brokenSums, linesAbout, longSums, runningSums } from './drawn-lines.ts'
import { hasNumbers, isSome } from './has-numbers.ts'

type BlockOf<K extends ChartBlock['kind']> = Extract<ChartBlock, { kind: K }>

/** Several numbers side by side as bars: 浏览, 播放, 下载, 收藏. */
export function AmountsView({ block }: { block: BlockOf<'amounts'> }) {
  const query = useSource(block.source)
  const rows = (query.data ?? []).map(({ id, label, value, withheld }) => ({ id, name: label, value, withheld }))
  const empty = !rows.some(isSome)
  return (
    <ChartCard block={block} query={query} empty={empty} rows>
      {() => <ValueBars metric={block.metric} rows={rows} />}
    </ChartCard>
  )
}

/** What the first of the contributors hold of the whole, as shares. */
export function ConcentrationView({ block }: { block: BlockOf<'concentration'> }) {
  const query = useSource(block.source)
  const rows = (query.data ?? []).map((row) => ({ ...row, value: row.value === null ? null : row.rate * 100 }))
  return (
    <ChartCard block={block} query={query} empty={rows.length === 0} reason="还没有记录" rows>
      {() => <ValueBars metric={block.metric} rows={rows} show="rate" whole={100} />}
    </ChartCard>
  )
}

/** So many bars of a table fit into a card. */
const TOP = 10

/** The first rows of a table by one of its numbers, as bars. */
export function TopRowsView({ block }: { block: BlockOf<'top-rows'> }) {
  const { filters } = usePage()
  const metric = (filters.entity && block.among?.find((id) => isAbout(id, filters))) || block.metric
  const { label, unit } = metricOf(metric)
  const query = useSource(block.source, { pageSize: TOP, sortField: metric, sortOrder: 'desc' })
  const own = useNote(block.note)
  const note = block.among ? [label, own].filter(Boolean).join('，') : own
  const open = useChartDrill(block.drill)
  const rows = useMemo(
    () =>
      (query.data?.list ?? [])
        .map(({ id, name, values, withheld }) => ({
          id,
          name,
          value: values[metric] ?? null,
          withheld: withheld?.[metric],
        }))
        .filter(isSome),
    [query.data, metric],
  )
  return (
    <ChartCard
      block={block}
      query={query}
      empty={rows.length === 0}
      metric={metric}
      unit={block.among && unit}
      note={note}
      rows
    >
      {() => (
        <ValueBars
          metric={metric}
          rows={rows}
          onOpen={open && ((id) => open(id, rows.find((row) => row.id === id)?.name ?? ''))}
        />
      )}
    </ChartCard>
  )
}

/** Height of the line under a chart, px. */
const FOOT = 24

/** Several metrics over time, a line each; they are not added up. */
export function LinesView({ block }: { block: BlockOf<'lines'> }) {
  const query = useSource(block.source)
  const { periodText, filters } = usePage()
  const { running } = block
  const { data, broken } = useMemo(() => {
    const about = query.data && linesAbout(query.data, filters)
    if (!about || !running) return { data: about, broken: [] }
    const sums = runningSums(about)
    return { data: longSums(sums), broken: brokenSums(sums) }
  }, [query.data, filters, running])
  const empty = data !== undefined && !hasNumbers(data)
  const height = block.height && broken.length > 0 ? block.height - FOOT : block.height
  return (
    <ChartCard
      block={block}
      query={query}
      empty={empty}
      reason={running && `${periodText}没有可累计的数据`}
      legend={data && !empty && <Legend items={logLegend(data, false)} />}
    >
      {() =>
        data &&
        (running ? (
          <>
            <BandedChart metric={block.metric} data={data} as="lines" height={height} />
            {broken.length > 0 && (
              <p className="dc-chart-foot">
                {broken.join('、')}含不足 {SMALL_GROUP} 人的时段，此后不累计
              </p>
            )}
          </>
        ) : (
          <LogLines metric={block.metric} data={data} total={false} height={block.height} />
        ))
      }
    </ChartCard>
  )
}
