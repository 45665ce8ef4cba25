import { type MetricId, type Withheld, withheldTexts } from '@data-centre/api'
import { full } from '../format.ts'
import { type Points, pointWithheld } from '../kinds/points.ts'
import type { ChartStyle } from '../theme/chart-themes.ts'
import './tip.css'

export interface TipRow {
  /** Colour of the mark; none for a row without one. */
  color?: string | undefined
  name: string
  value: string
  /** Why the value is none: said below the rows. */
  withheld?: Withheld | undefined
}

/** What a tooltip says of the point of a line. */
export const pointRow = (
  id: MetricId,
  line: Points & { name: string },
  at: number,
  color?: string | undefined,
  write = (value: number | null): string => full(id, value),
): TipRow => {
  const withheld = pointWithheld(line, at)
  const value = withheld ? full(id, null, withheld) : write(line.data[at] ?? null)
  return { color, name: line.name, value, withheld }
}

/**
 * Content of a tooltip as an element. Text is set as text, never parsed as HTML, so a name from the data cannot
 * become markup, and no style attribute is parsed, so a strict content security policy holds.
 */
export function tip(title: string, rows: readonly TipRow[], note?: string): HTMLElement {
  const box = element('div', 'dc-tip')
  box.append(element('strong', '', title))
  for (const { color, name, value } of rows) {
    const line = element('div', 'dc-tip-row')
    const mark = element('i', '')
    if (color) mark.style.background = color
    else mark.hidden = true
    line.append(mark, element('span', '', name), element('b', '', value))
    box.append(line)
  }
  if (note) box.append(element('small', '', note))
  for (const why of new Set(rows.flatMap(({ withheld }) => withheld ?? []))) {
    const { text, reason } = withheldTexts[why]
    box.append(element('small', '', `${text}：${reason}`))
  }
  return box
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

/** Height of the line with the values of a point of a wall chart, px, as in its style sheet. */
export const TIP_HEIGHT = 26

/** One line for walls: the title, then marks and values; it stands beside the picture instead of on it. */
export function tipLine(title: string, rows: readonly TipRow[]): HTMLElement {
  const line = element('div', 'dc-tip-line')
  line.append(element('span', '', title))
  for (const { color, value } of rows) {
    const mark = element('i', '')
    if (color) mark.style.background = color
    line.append(mark, element('b', '', value))
  }
  return line
}

interface Point {
  dataIndex: number
}

/** Index of the point, or of the points of one category, that a tooltip is about. */
export const indexOf = (points: Point | readonly Point[]): number =>
  ('dataIndex' in points ? points : points[0])?.dataIndex ?? 0

/** Makes the content of a tooltip for the index of a category. */
type Content = (index: number) => HTMLElement

/** Tooltip of a wall chart over an axis: a line of text at the top of the box, on the side where nothing else is drawn. */
export const wallTooltip = (style: ChartStyle, side: 'left' | 'right', indent: number, content: Content) => ({
  ...tooltipOf(style),
  formatter: (points: Point | readonly Point[]) => content(indexOf(points)),
  trigger: 'axis' as const,
  backgroundColor: 'transparent',
  borderWidth: 0,
  padding: 0,
  axisPointer: { type: 'line' as const, lineStyle: { color: style.axisInk, width: 1, type: 'solid' as const } },
  position: (
    _point: unknown,
    _params: unknown,
    _dom: unknown,
    _rect: unknown,
    size: { contentSize: number[]; viewSize: number[] },
  ) => [side === 'left' ? indent : (size.viewSize[0] ?? 0) - (size.contentSize[0] ?? 0), 0],
})

/** Tooltip of a chart in a style; the content comes from {@link tip}. */
export const tooltipOf = (style: ChartStyle) => ({
  confine: true,
  className: 'dc-tip-box',
  transitionDuration: 0,
  backgroundColor: style.tooltipGround,
  borderColor: style.tooltipBorder,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { color: style.ink2, fontSize: style.size, fontFamily: style.font },
  extraCssText: `border-radius:4px;box-shadow:${style.tooltipShadow};z-index:20;pointer-events:none`,
})
