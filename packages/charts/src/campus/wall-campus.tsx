import type { CampusCollege } from '@data-centre/api'
import { loadChunk } from '@data-centre/api/load-chunk'
import { lazy, useMemo } from 'react'
import { joined, shown as numberOf } from '../format.ts'
import type { GlCounts } from '../scene/gl/gl-canvas.tsx'
import type { MapMode } from '../scene/gl/renderer-choice.ts'
import { StandIn } from '../scene/gl/stand-in.tsx'
import { useRenderer } from '../scene/gl/use-renderer.ts'
import { CampusGround } from './campus-ground.tsx'
import { CampusPulses } from './campus-pulses.tsx'
import { FlatCampus } from './flat-campus.tsx'
import { labelSize, labelsOf } from './labels.ts'
import type { Box } from './meets.ts'
import { type CampusPlan, planOf } from './plan.ts'
import { lessonsOf } from './windows.ts'
import './wall-campus.css'

const GlCampus = lazy(async () => ({ default: (await loadChunk(() => import('./gl-campus.tsx'))).GlCampus }))

export interface WallCampusProps {
  colleges: readonly CampusCollege[]
  /** Quieter: no glow, no pulse, lessons that are over keep their light low. */
  isNight: boolean
  /** Whether sign-ins are shown as they happen. */
  pulses: boolean
  /** Size, stage px. */
  width: number
  height: number
  /** Boxes of the texts in the corners, px, which the campus avoids. A constant: a new array computes a new plan. */
  obstacles?: readonly Box[]
  /** Device pixels per stage px. */
  density: number
  mode: MapMode | 'auto'
  /** Tells how the campus is drawn and what it costs. */
  onCounts?: (counts: GlCounts & { mode: MapMode }) => void
}

/** The plan of the colleges; the same one as long as nothing that is drawn has changed, so that no frame is drawn for it. */
function usePlan(
  colleges: readonly CampusCollege[],
  width: number,
  height: number,
  obstacles: readonly Box[] | undefined,
): CampusPlan {
  const drawn = JSON.stringify(
    colleges.map(({ id, name, students, activeRate, lessons }) => [
      id,
      name,
      students,
      activeRate === null ? null : Math.round(activeRate),
      lessons,
    ]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says whether the colleges look different
  return useMemo(
    () => planOf(colleges, { width, height, ...(obstacles ? { obstacles } : {}) }),
    [drawn, width, height, obstacles],
  )
}

/** What a canvas is made for: what stands on it changes, its eye does not. */
const canvasOf = ({ columns, rows, scale, origin }: CampusPlan, width: number, height: number): string =>
  [width, height, columns, rows, scale, ...origin].join(' ')
/** It moves by nobody's hand: no frame is followed by another one. */
const isMoving = () => false

/**
 * The campus of a school: a block for each college, a window for each lesson of today, roofs by today's activity. Drawn
 * by WebGL or by a flat stand-in with the same plan; ground, pulses and labels are shared by both.
 */
export function WallCampus(props: WallCampusProps) {
  const { colleges, isNight, pulses, width, height, obstacles, density, mode, onCounts } = props
  const plan = usePlan(colleges, width, height, obstacles)
  const canvas = canvasOf(plan, width, height)
  const { shown, drawn, mounts, onFrame, onLost } = useRenderer({ mode, picture: canvas, density, isMoving, onCounts })
  const picture = (children: React.ReactNode) => (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
  const flat = picture(<FlatCampus plan={plan} isNight={isNight} />)
  return (
    <div
      className="wall-campus"
      data-mode={shown}
      data-drawn={drawn || shown === '2d'}
      data-night={isNight}
      style={{ width, height }}
    >
      {picture(<CampusGround {...{ plan, width, height, isNight }} />)}
      <CampusPulses plan={plan} colleges={colleges} enabled={pulses && !isNight} />
      <StandIn {...{ shown, drawn, flat }}>
        <GlCampus key={mounts} picture={canvas} {...{ plan, width, height, density, isNight, onFrame, onLost }} />
      </StandIn>
      <Labels plan={plan} isNight={isNight} />
    </div>
  )
}

const lessonCount = (value: number) => joined(numberOf('today.sessions', value, 'wall'))

/** Names and numbers on the roofs: lessons under way of all lessons of today. */
function Labels({ plan, isNight }: { plan: CampusPlan; isNight: boolean }) {
  const labels = useMemo(() => labelsOf(plan), [plan])
  const colleges = new Map(plan.blocks.map(({ college }) => [college.id, college]))
  return labels.map(({ id, name, x, y }) => {
    const college = colleges.get(id)
    if (!college) return null
    const total = lessonsOf(college)
    const { running } = college.lessons
    return (
      <div
        key={id}
        className="campus-label"
        data-label={id}
        title={college.name}
        style={{ left: x, top: y, ['--size' as string]: labelSize(plan) }}
      >
        <b>{name}</b>
        <span data-metric="today.sessions">
          {running > 0 && !isNight && (
            <>
              <em>{lessonCount(running)}</em> /{' '}
            </>
          )}
          {total === 0 ? '无课' : lessonCount(total)}
          {total > 0 && (running === 0 || isNight) && ' 节'}
        </span>
      </div>
    )
  })
}
