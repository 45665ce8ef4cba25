import { type Flow, type MetricId, metric } from '@data-centre/api'
import { SankeyChart as SankeySeries } from 'echarts/charts'
import { useCallback, useMemo } from 'react'
import { axis, full } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light, lightParts } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartSize } from './free-label.ts'
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
/** Widest column of names, of the whole picture: the ribbons keep the middle. */
const MAX_SHARE = 0.3
/** Width of a Chinese character and of a digit, and what lies around name and value, px. */
const [WIDE, NARROW, AROUND] = [12, 7, 22]

type FlowNode = Flow['nodes'][number]
const isOwner = ({ id }: FlowNode): boolean => id.startsWith('owner:')
const sumOf = ({ value }: FlowNode): string => axis(value)
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x2e80 ? NARROW : WIDE), 0)

/** Room for the names and values of one side, px, and the longest name that it takes. */
function sideOf(nodes: readonly FlowNode[], { width }: ChartSize) {
  const values = Math.max(0, ...nodes.map((node) => widthOf(sumOf(node))))
  const names = Math.max(0, ...nodes.map(({ name }) => widthOf(name.slice(0, MAX_NAME))))
  const room = Math.min(names + values + AROUND, Math.max(width * MAX_SHARE, values + AROUND + 3 * WIDE))
  return { room, letters: Math.max(3, Math.floor((room - values - AROUND) / WIDE)) }
}

const shortened = (name: string, letters: number): string =>
  widthOf(name) <= letters * WIDE ? name : `${name.slice(0, letters - 1)}…`

/** What goes from the nodes on the left to those on the right, as ribbons; names and sums stand beside the ribbons, not upon them. */
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
  const option = useCallback((size: ChartSize): ChartOption => optionOf(id, flow, names, size), [flow, names, id])
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

function optionOf(id: MetricId, flow: Flow, names: ReadonlyMap<string, string>, size: ChartSize): ChartOption {
  const style = consoleStyle
  const owners = sideOf(flow.nodes.filter(isOwner), size)
  const callers = sideOf(
    flow.nodes.filter((node) => !isOwner(node)),
    size,
  )
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
        left: owners.room,
        right: callers.room,
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
            position: isOwner(node) ? ('left' as const) : ('right' as const),
            color: light.ink1,
            fontSize: style.size,
            formatter: () => {
              const name = shortened(node.name, (isOwner(node) ? owners : callers).letters)
              return isOwner(node) ? `${name} {sum|${sumOf(node)}}` : `{sum|${sumOf(node)}} ${name}`
            },
            rich: { sum: { color: light.ink3 } },
          },
        })),
        links: flow.links.map((link) => ({ ...link })),
      },
    ],
  }
}
