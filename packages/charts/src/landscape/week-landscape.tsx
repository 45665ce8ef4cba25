import type { MetricId } from '@data-centre/api'
import { loadChunk } from '@data-centre/api/load-chunk'
import { lazy } from 'react'
import { WallWeekHeat } from '../kinds/heat/wall-week-heat.tsx'
import type { HeatDay } from '../kinds/heat/week-hours.ts'
import type { GlCounts } from '../scene/gl/gl-canvas.tsx'
import type { MapMode } from '../scene/gl/renderer-choice.ts'
import { StandIn } from '../scene/gl/stand-in.tsx'
import { useRenderer } from '../scene/gl/use-renderer.ts'
import './week-landscape.css'

const GlLandscape = lazy(async () => ({
  default: (await loadChunk(() => import('./gl-landscape.tsx'))).GlLandscape,
}))

export interface WeekLandscapeProps {
  metric: MetricId
  /** Days from the oldest to today, 24 numbers each; the same list as long as nothing has changed. */
  days: readonly HeatDay[]
  /** Size, stage px. */
  width: number
  height: number
  /** Device pixels per stage px. */
  density: number
  mode: MapMode | 'auto'
  /** Tells how the landscape is drawn and what it costs. */
  onCounts?: (counts: GlCounts & { mode: MapMode }) => void
}

/** Letters of the axes, stage px: read from four metres. */
const LETTERS = 18
/** It moves by nobody's hand: no frame is followed by another one. */
const isMoving = () => false

/** When something happened within a week, as a landscape of bars, days by hours; without graphics as a plane of squares. */
export function WeekLandscape({ metric, days, width, height, density, mode, onCounts }: WeekLandscapeProps) {
  const { shown, drawn, mounts, onFrame, onLost } = useRenderer({
    mode,
    picture: `${width} ${height}`,
    density,
    isMoving,
    onCounts,
  })
  const flat = (
    <div className="week-landscape-flat">
      <WallWeekHeat metric={metric} days={days} />
    </div>
  )
  return (
    <div
      className="week-landscape"
      data-metric={metric}
      data-mode={shown}
      data-drawn={drawn || shown === '2d'}
      style={{ width, height }}
    >
      <StandIn {...{ shown, drawn, flat }}>
        <GlLandscape key={mounts} {...{ days, width, height, density, onFrame, onLost }} size={LETTERS} />
      </StandIn>
    </div>
  )
}
