import { type MetricId, metric, type Part } from '@data-centre/api'
import { useMemo } from 'react'
import type { Shown } from '../../format.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { partColor } from '../../theme/colors.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import type { ChartOption } from '../option.ts'
import { angleOf, partsText, roundCycle, roundTooltip } from './wall-round.ts'
import '../../kinds/wall/wall-round.css'

export interface WallDonutProps {
  metric: MetricId
  parts: readonly Part[]
  /** Text in the hole; the value may belong to another metric. */
  centre?: { label: string; value: Shown; metric?: MetricId }
  /** Colours that are not those of the parts. */
  colors?: readonly string[]
}

/** Ring of parts, its message in the hole; names and numbers stand beside it (WallShare with `layout="rows"`). */
export default function WallDonut({ metric: id, parts, centre, colors }: WallDonutProps) {
  const option = useMemo(
    (): ChartOption => ({
      tooltip: roundTooltip(id, parts),
      series: [
        {
          type: 'pie',
          radius: ['66%', '92%'],
          startAngle: 90,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { scaleSize: 5 },
          stillShowZeroSum: false,
          data: parts.map((part, index) => ({
            name: part.name,
            value: angleOf(part),
            itemStyle: {
              color: colors?.[index] ?? partColor(part.id, index, 'wall'),
              borderColor: wall.panelSolid,
              borderWidth: parts.length > 1 ? 3 : 0,
            },
          })),
        },
      ],
    }),
    [id, parts, colors],
  )
  const cycle = useMemo(() => roundCycle(parts), [parts])
  return (
    <div className="dc-wall-round">
      <EChart
        option={option}
        face={wallStyle}
        metric={id}
        cycle={cycle}
        label={`${metric(id).label}占比：${partsText(id, parts)}`}
      />
      {centre && (
        <div className="dc-wall-hole" data-metric={centre.metric ?? id}>
          <span>{centre.label}</span>
          <b>
            {centre.value.text}
            {centre.value.unit && <small>{centre.value.unit}</small>}
          </b>
        </div>
      )}
    </div>
  )
}
