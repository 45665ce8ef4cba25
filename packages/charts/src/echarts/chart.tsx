import type { MetricId } from '@data-centre/api'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { startCycle } from '../cycle.ts'
import { onPrinting } from '../printing.ts'
import { chartTheme, consoleFace, type Face } from '../theme/chart-themes.ts'
import { type CyclePoints, chartCycle } from './cycle.ts'
import type { ChartOption } from './option.ts'
import { type EChartsType, init } from './register.ts'

interface EChartProps {
  option: ChartOption
  face: Face
  /** Said to screen readers: what the picture shows. */
  label: string
  metric?: MetricId | undefined
  /** Height in px; the height of the parent if absent. */
  height?: number | undefined
  /** Points that the 2 s highlight visits; null for none. */
  cycle?: CyclePoints | null
  onPoint?: ((dataIndex: number, seriesIndex: number) => void) | undefined
}

/** Draws a chart at the width of the paper, from where it scales with it; afterwards at the width of its box again. */
function fitToPaper(chart: EChartsType, element: HTMLElement, isPrinting: boolean): void {
  const svg = element.querySelector('svg')
  if (!isPrinting) svg?.removeAttribute('viewBox')
  // A box that is not shown has no width.
  if (element.clientWidth > 0)
    chart.resize({ ...(isPrinting ? { width: element.clientWidth, height: chart.getHeight() } : { width: 'auto', height: 'auto' }), animation: { duration: 0 } })
  chart.getZr().flush()
  if (isPrinting) svg?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
}

/** An ECharts picture in React: made once, redrawn without animation when its option changes, fitted to its box, disposed with it. */
export function EChart({ option, face, label, metric, height, cycle = null, onPoint }: EChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const latest = useRef({ cycle, onPoint })
  latest.current = { cycle, onPoint }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, chartTheme(face), { renderer: 'svg' })
    // Nothing of it moves by itself: without this a change is followed by ten more frames of the whole page.
    made.getZr().setSleepAfterStill(1)
    chart.current = made
    made.on('click', (event) => {
      if (typeof event.dataIndex === 'number') latest.current.onPoint?.(event.dataIndex, event.seriesIndex ?? 0)
    })
    let frame = 0
    const fit = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => made.resize({ animation: { duration: 0 } }))
    })
    fit.observe(element)
    const stopPrinting = onPrinting((isPrinting) => fitToPaper(made, element, isPrinting))
    const stopCycle = startCycle(
      element,
      chartCycle(made, () => latest.current.cycle),
      face === consoleFace ? 'console' : 'wall',
    )
    return () => {
      cancelAnimationFrame(frame)
      fit.disconnect()
      stopPrinting()
      stopCycle()
      made.dispose()
      chart.current = null
    }
  }, [face])

  useEffect(() => {
    // The whole picture is replaced: a series that went away must not stay, and no transition hides which value holds.
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true })
  }, [option])

  return (
    <div ref={box} className="dc-echart dc-cycled" role="img" aria-label={label} data-metric={metric} style={{ height: height ?? '100%', minHeight: height ?? 0, width: '100%' }} />
  )
}
