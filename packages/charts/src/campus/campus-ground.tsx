import { memo, useId } from 'react'
import { campusColors, sceneColors, wall } from '../theme/tokens.ts'
import { type CampusPlan, HALF_BLOCK, PLATE_HEIGHT, type Point, plateEdges, projected } from './plan.ts'
import { pathOf, squareAt } from './quads.ts'

/** Lines of the ground: every so many cells, as far beyond the plate. */
const GRID = { step: 2, reach: 9 }
/** The plot of a block is so much larger than the block, cells. */
const PLOT = 0.1
/** Where the shadow of a block falls, cells per px of its height. */
const SHADOW = 0.0032

/** The glow under the plate is flatter than a circle: it ends before the box does. */
const GLOW_RATIO = 0.44

/** How far the shadow of the plate falls below it, px at every scale. */
const SHADOW_BELOW = 16

interface GroundProps {
  plan: CampusPlan
  width: number
  height: number
  isNight: boolean
}

/** Lines over the whole ground, with a dot on each crossing. */
function gridOf(plan: CampusPlan): { lines: string; dots: Point[] } {
  const at = Array.from({ length: GRID.reach * 2 + 1 }, (_, step) => (step - GRID.reach) * GRID.step - 0.5)
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  const line = (a: Point, b: Point) =>
    `M${a.map((value) => value.toFixed(1)).join(' ')}L${b.map((value) => value.toFixed(1)).join(' ')}`
  return {
    lines: at
      .map(
        (k) =>
          line(projected(plan, k, first), projected(plan, k, last)) +
          line(projected(plan, first, k), projected(plan, last, k)),
      )
      .join(''),
    dots: at.flatMap((i) => at.map((j) => projected(plan, i, j))),
  }
}

/** What lies below the blocks: the plate, its shadow and its glow, the plots, and the light that falls on them. */
export const CampusGround = memo(function CampusGround({ plan, width, height, isNight }: GroundProps) {
  const id = useId()
  const { i, j } = plateEdges(plan)
  const corner = (a: 0 | 1, b: 0 | 1, z = 0) => projected(plan, i[a], j[b], z)
  const side = (a: 0 | 1, b: 0 | 1) =>
    pathOf([corner(a, b), corner(1, 1), corner(1, 1, -PLATE_HEIGHT), corner(a, b, -PLATE_HEIGHT)])
  const grid = gridOf(plan)
  const below = -PLATE_HEIGHT - SHADOW_BELOW / plan.scale
  const [cx, cy] = projected(plan, (plan.columns - 1) / 2, (plan.rows - 1) / 2)
  return (
    <>
      <Defs id={id} cx={cx} cy={cy} width={width} height={height} />
      <g mask={`url(#${id}fade)`}>
        <path d={grid.lines} stroke={sceneColors.contextLine} strokeOpacity="0.13" fill="none" />
        {grid.dots
          .filter(([x, y]) => x > 0 && x < width && y > 0 && y < height)
          .map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" fill={sceneColors.contextLine} fillOpacity="0.45" />
          ))}
      </g>
      {!isNight && <rect width={width} height={height} fill={`url(#${id}glow)`} />}
      <path
        className="campus-shadow"
        d={pathOf([corner(0, 1, below), corner(0, 0, below), corner(1, 0, below), corner(1, 1, below)])}
        fill={sceneColors.shadow}
      />
      <path d={side(0, 1)} fill={`url(#${id}side)`} />
      <path d={side(1, 0)} fill={`url(#${id}side)`} />
      <path d={side(1, 0)} fill={sceneColors.shadow} fillOpacity="0.3" />
      <path
        d={pathOf([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])}
        fill={`url(#${id}plate)`}
        fillOpacity={isNight ? 0.7 : 1}
        stroke={campusColors.plateEdge}
        strokeOpacity={isNight ? 0.42 : 0.85}
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <Plots {...{ plan, id, isNight }} />
    </>
  )
})

/** Where the blocks stand, their shadows, and the light of lit windows. */
const Plots = ({ plan, id, isNight }: { plan: CampusPlan; id: string; isNight: boolean }) =>
  plan.blocks.map((block) => (
    <g key={block.college.id}>
      <path
        d={pathOf(squareAt(plan, block, HALF_BLOCK + PLOT))}
        fill={campusColors.plot}
        fillOpacity="0.1"
        stroke={campusColors.plot}
        strokeOpacity="0.2"
      />
      <path
        d={pathOf(squareAt(plan, { i: block.i + block.height * SHADOW, j: block.j }, HALF_BLOCK))}
        fill={sceneColors.shadow}
        fillOpacity="0.4"
      />
      {!isNight && block.windows[0]?.state === 'running' && <Light {...{ plan, block, id }} />}
    </g>
  ))

/** The light of lit windows on the ground in front of them. */
function Light({ plan, block, id }: { plan: CampusPlan; block: CampusPlan['blocks'][number]; id: string }) {
  const [x, y] = projected(plan, block.i + 0.1, block.j + 0.1)
  const [right] = projected(plan, block.i + 0.45, block.j - 0.45)
  const rx = (right - x) * 1.35
  return <ellipse cx={x} cy={y} rx={rx} ry={rx * 0.54} fill={`url(#${id}light)`} />
}

function Defs({ id, cx, cy, width, height }: { id: string; cx: number; cy: number; width: number; height: number }) {
  return (
    <defs>
      <radialGradient id={`${id}hole`} gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={width * 0.5}>
        <stop offset="0.3" stopColor={wall.white} />
        <stop offset="1" stopColor={wall.white} stopOpacity="0" />
      </radialGradient>
      <mask id={`${id}fade`}>
        <rect width={width} height={height} fill={`url(#${id}hole)`} />
      </mask>
      <radialGradient
        id={`${id}glow`}
        gradientUnits="userSpaceOnUse"
        cx={cx}
        cy={cy / GLOW_RATIO}
        r={width * 0.5}
        gradientTransform={`scale(1 ${GLOW_RATIO})`}
      >
        <stop offset="0.3" stopColor={campusColors.plateGlow} stopOpacity="0.24" />
        <stop offset="1" stopColor={campusColors.plateGlow} stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}plate`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={campusColors.plateTopFar} />
        <stop offset="1" stopColor={campusColors.plateTop} />
      </linearGradient>
      <linearGradient id={`${id}side`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={campusColors.plateSide} />
        <stop offset="1" stopColor={campusColors.plateFoot} />
      </linearGradient>
      <radialGradient id={`${id}light`}>
        <stop offset="0" stopColor={campusColors.lit.right} stopOpacity="0.24" />
        <stop offset="1" stopColor={campusColors.lit.right} stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}
