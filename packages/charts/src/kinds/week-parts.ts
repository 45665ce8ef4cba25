import { isMetricId, metric, type Series, type Weeks } from '@data-centre/api'
import { light } from '../theme/tokens.ts'
import { columnColor } from './column-legend.ts'
import type { LegendItem } from './legend.tsx'

const lineColors = [light.accent, light.barWeak, light.ink4] as const

interface WeekPart {
  line: Series['series'][number]
  color: string
}

const isPercent = (id: string): boolean => isMetricId(id) && metric(id).unit === '%'

/** What stands as bars, part upon part, and what as lines: percentages, or the last `lines` series. */
export function weekParts({ series }: Series, lines?: number): { bars: WeekPart[]; lines: WeekPart[] } {
  const isLine = (at: number, id: string) => (lines === undefined ? isPercent(id) : at >= series.length - lines)
  const bars = series.filter(({ id }, at) => !isLine(at, id))
  const colorOf = (at: number) => (bars.length === 1 ? light.barWeak : columnColor(at, bars.length))
  return {
    bars: bars.map((line, at) => ({ line, color: colorOf(at) })),
    lines: series
      .filter(({ id }, at) => isLine(at, id))
      .map((line, at) => ({ line, color: lineColors[at] ?? light.ink4 })),
  }
}

/** Legend of WeekChart; a line beside bars has an axis of its own. */
export function weekLegend(data: Series, lines?: number): LegendItem[] {
  const parts = weekParts(data, lines)
  return [
    ...parts.bars.map(({ line, color }): LegendItem => ({ name: line.name, color, mark: 'box' })),
    ...parts.lines.map(
      ({ line, color }): LegendItem => ({ name: parts.bars.length > 0 ? `${line.name}（右轴）` : line.name, color }),
    ),
  ]
}

/** Why weeks are shaded: 灰色为国庆节、考试周. */
export const restsText = ({ rests }: Weeks): string | undefined =>
  rests.length > 0 ? `灰色为${[...new Set(rests.map(({ name }) => name))].join('、')}` : undefined
