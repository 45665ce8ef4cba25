import type { MetricId } from '@data-centre/api'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { startCycle } from '../cycle.ts'
import { onPrinting } from '../printing.ts'
import { type ChartStyle, chartTheme, consoleStyle } from '../theme/chart-themes.ts'
import { type CyclePoints, chartCycle } from './cycle.ts'
import type { ChartSize } from './free-label.ts'
import type { ChartOption } from './option.ts'
import { type EChartsType, init } from './register.ts'

interface EChartProps {
  /** A function is called again for every size of the box, because the place of labels depends on it. */
  option: ChartOption | ((size: ChartSize) => ChartOption)
  face: ChartStyle
  /** Said to screen readers: what the picture shows. */
  label: string
  metric?: MetricId | undefined
  /** Height in px; the height of the parent if absent. */
  height?: number | undefined
  /** Points that the 2 s highlight visits; null for none. */
  cycle?: CyclePoints | null
  onPoint?: ((dataIndex: number, seriesIndex: number) => void) | undefined
}

/** How much larger than on upright paper a chart may become on paper across: more would push the next panel off the page. */
const PAPER_GROWTH = 1.2

/** Draws a chart at the width of upright paper, and lets it grow only a little where the paper is wider; afterwards at the width of its box again. */
function fitToPaper(chart: EChartsType, element: HTMLElement, isPrinting: boolean): void {
  const svg = element.querySelector('svg')
  if (!isPrinting) {
    svg?.removeAttribute('viewBox')
    svg?.style.removeProperty('max-width')
  }
  // A box that is not shown has no width.
  if (element.clientWidth > 0)
    chart.resize({
      ...(isPrinting ? { width: element.clientWidth, height: chart.getHeight() } : { width: 'auto', height: 'auto' }),
      animation: { duration: 0 },
    })
  chart.getZr().flush()
  if (!isPrinting || !svg) return
  svg.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
  svg.style.maxWidth = `${Math.round(chart.getWidth() * PAPER_GROWTH)}px`
}

/** Replaces the whole picture: a series that went away must not stay, and no transition hides which value holds. */
function draw(chart: EChartsType, option: EChartProps['option']): void {
  const size = { width: chart.getWidth(), height: chart.getHeight() }
  chart.setOption({ animation: false, ...(typeof option === 'function' ? option(size) : option) }, { notMerge: true })
}

/** An ECharts picture in React: made once, redrawn without animation when its option changes, fitted to its box, disposed with it. */
export function EChart({ option, face: chartStyle, label, metric, height, cycle = null, onPoint }: EChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const latest = useRef({ option, cycle, onPoint })
  useLayoutEffect(() => {
    latest.current = { option, cycle, onPoint }
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, chartTheme(chartStyle), { renderer: 'svg' })
    // Nothing of it moves by itself: without this a change is followed by ten more frames of the whole page.
    made.getZr().setSleepAfterStill(1)
    chart.current = made
    made.on('click', (event) => {
      if (typeof event.dataIndex === 'number') latest.current.onPoint?.(event.dataIndex, event.seriesIndex ?? 0)
    })
    let frame = 0
    const fit = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        made.resize({ animation: { duration: 0 } })
        if (typeof latest.current.option === 'function') draw(made, latest.current.option)
      })
    })
    fit.observe(element)
    const stopPrinting = onPrinting((isPrinting) => fitToPaper(made, element, isPrinting))
    const stopCycle = startCycle(
      element,
      chartCycle(made, () => latest.current.cycle),
      chartStyle === consoleStyle ? 'console' : 'wall',
    )
    return () => {
      cancelAnimationFrame(frame)
      fit.disconnect()
      stopPrinting()
      stopCycle()
      made.dispose()
      chart.current = null
    }
  }, [chartStyle])

  useEffect(() => {
    if (chart.current) draw(chart.current, option)
  }, [option])

  return (
    <div
      ref={box}
      className="dc-echart dc-cycled"
      role="img"
      aria-label={label}
      data-metric={metric}
      style={{ height: height ?? '100%', minHeight: height ?? 0, width: '100%' }}
    />
  )
}
