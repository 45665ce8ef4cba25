import { type Flow, type MetricId, metric } from '@data-centre/api'
import { SankeyChart as SankeySeries } from 'echarts/charts'
import { useMemo } from 'react'
import { full } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light, lightParts } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { tip, tooltipOf } from './tip.ts'

use([SankeySeries])

interface SankeyChartProps {
  metric: MetricId
  flow: Flow
  height?: number
}

/** Longest name beside a node, in characters. */
const MAX_NAME = 12

/** What goes from the nodes on the left to those on the right, as ribbons. */
export default function SankeyChart({ metric: id, flow, height }: SankeyChartProps) {
  const names = useMemo(() => new Map(flow.nodes.map((node) => [node.id, node.name])), [flow])
  usePanelRows(
    useMemo(
      () => ({
        columns: ['从', '到', metric(id).label],
        rows: flow.links.map(({ source, target, value }) => [names.get(source) ?? '', names.get(target) ?? '', value]),
      }),
      [flow, names, id],
    ),
  )
  const option = useMemo((): ChartOption => {
    const style = consoleStyle
    return {
      tooltip: {
        ...tooltipOf(style),
        trigger: 'item',
        formatter: (point) => {
          const { data, dataType } = (Array.isArray(point) ? point[0] : point) as unknown as {
            dataType: string
            data: { name?: string; source?: string; target?: string; value: number }
          }
          const title =
            dataType === 'edge'
              ? `${names.get(data.source ?? '') ?? ''} → ${names.get(data.target ?? '') ?? ''}`
              : (names.get(data.name ?? '') ?? '')
          return tip(title, [{ name: metric(id).label, value: full(id, data.value) }])
        },
      },
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 4,
          top: 4,
          bottom: 4,
          nodeWidth: 10,
          nodeGap: 15,
          draggable: false,
          layoutIterations: 0,
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: light.accent, opacity: 0.14, curveness: 0.5 },
          data: flow.nodes.map((node) => ({
            name: node.id,
            value: node.value,
            itemStyle: { color: lightParts[1] ?? light.accent, borderWidth: 0 },
            label: {
              position: node.id.startsWith('owner:') ? ('right' as const) : ('left' as const),
              color: light.ink1,
              fontSize: style.size,
              formatter: () => (node.name.length > MAX_NAME ? `${node.name.slice(0, MAX_NAME - 1)}…` : node.name),
            },
          })),
          links: flow.links.map((link) => ({ ...link })),
        },
      ],
    }
  }, [flow, names, id])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      label={`${metric(id).label}流向，共 ${flow.links.length} 条`}
    />
  )
}
