/// <reference path="./echarts-gl.d.ts" />
import { init, use } from 'echarts/core'
import { install as bar3d } from 'echarts-gl/lib/chart/bar3D/install'
import { install as grid3d } from 'echarts-gl/lib/component/grid3D/install'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { HeatDay } from '../kinds/heat/week-hours.ts'
import type { GlEvents } from '../scene/gl/gl-canvas.tsx'
import { countDraws } from './draw-counts.ts'
import { landscapeOption } from './landscape-option.ts'

use([bar3d, grid3d])

interface GlLandscapeProps extends GlEvents {
  days: readonly HeatDay[]
  /** Size, stage px. */
  width: number
  height: number
  density: number
  /** Letters, stage px. */
  size: number
}

type EChart = ReturnType<typeof init>

/** Makes the chart and tells what becomes of its context. Throws where there is none. */
function mount(host: HTMLElement, density: number, latest: () => GlLandscapeProps): EChart {
  const chart = init(host, null, { renderer: 'canvas', devicePixelRatio: density })
  chart.setOption(landscapeOption(latest().days, latest().size))
  // The layer of echarts-gl would keep the loop of frames awake for good.
  chart.getZr().setSleepAfterStill(1)
  let last = performance.now()
  for (const canvas of host.querySelectorAll('canvas')) {
    // The layer of the letters is drawn without WebGL and answers null.
    const gl = canvas.getContext('webgl')
    if (!gl) continue
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault()
      latest().onLost()
    })
    countDraws(gl, (counts) => {
      const now = performance.now()
      latest().onFrame({ ...counts, geometries: 0, textures: 0 }, now - last)
      last = now
    })
  }
  return chart
}

/** The landscape in WebGL, by ECharts GL: drawn once, and again when its numbers change. */
export function GlLandscape(props: GlLandscapeProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<EChart | null>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const { days, size, width, height, density } = props
  useEffect(() => {
    const element = document.createElement('div')
    element.style.cssText = `width:${width}px;height:${height}px`
    host.current?.append(element)
    try {
      chart.current = mount(element, density, () => latest.current)
    } catch {
      latest.current.onLost()
    }
    return () => {
      chart.current?.dispose()
      chart.current = null
      element.remove()
    }
  }, [width, height, density])
  useEffect(() => {
    chart.current?.setOption(landscapeOption(days, size))
  }, [days, size])
  return <div ref={host} />
}
