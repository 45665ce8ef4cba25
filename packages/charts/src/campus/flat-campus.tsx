import { memo, useId } from 'react'
import { cssOf } from '../scene/country/relief-edges.ts'
import { lightOf } from '../scene/light.ts'
import { campusColors } from '../theme/tokens.ts'
import { NIGHT_LIGHT, roofColor, shares, windowColor } from './paint.ts'
import type { Block, CampusPlan } from './plan.ts'
import { glowMatrix, pathOf, roofOf, sideOf, type View, windowPaths } from './quads.ts'

interface BlockProps {
  view: View
  block: Block
  isNight: boolean
  /** Gradient of the light around a lit window. */
  glow: string
}

function FlatBlock({ view, block, isNight, glow }: BlockProps) {
  const id = useId()
  const light = lightOf(roofColor(block.tone))
  const lit = isNight ? NIGHT_LIGHT : 1
  const shade = (name: keyof typeof shares, from: string, to: string) => {
    const [x1, y1] = from.split(' ')
    const [x2, y2] = to.split(' ')
    return (
      <linearGradient id={`${id}${name}`} {...{ x1, y1, x2, y2 }}>
        <stop offset="0" stopColor={cssOf(light, shares[name][0] * lit)} />
        <stop offset="1" stopColor={cssOf(light, shares[name][1] * lit)} />
      </linearGradient>
    )
  }
  const roof = roofOf(view, block)
  const front = roof[2]
  const foot = sideOf(view, block, 'right')[3]
  return (
    <g data-block={block.college.id}>
      <defs>
        {shade('roof', '0 0', '1 1')}
        {shade('left', '0 0', '0 1')}
        {shade('right', '0 0', '0 1')}
        <linearGradient
          id={`${id}edge`}
          gradientUnits="userSpaceOnUse"
          x1={front?.[0]}
          x2={front?.[0]}
          y1={front?.[1]}
          y2={foot?.[1]}
        >
          <stop offset="0" stopColor={campusColors.roofEdge} stopOpacity="0.85" />
          <stop offset="1" stopColor={campusColors.roofEdge} stopOpacity="0.25" />
        </linearGradient>
      </defs>
      <path d={pathOf(sideOf(view, block, 'left'))} fill={`url(#${id}left)`} />
      <path d={pathOf(sideOf(view, block, 'right'))} fill={`url(#${id}right)`} />
      {!isNight &&
        block.windows.map(
          (window) =>
            window.state === 'running' && (
              <rect
                key={`${window.side} ${window.from} ${window.top}`}
                width="1"
                height="1"
                transform={glowMatrix(view, block, window)}
                fill={`url(#${glow})`}
              />
            ),
        )}
      {windowPaths(view, block).map(({ state, side, count, d }) => (
        <path
          key={`${state} ${side}`}
          d={d}
          data-state={state}
          data-count={count}
          fill={windowColor(state, side, isNight)}
          stroke={state === 'later' ? campusColors.laterEdge : undefined}
        />
      ))}
      <path
        d={pathOf(roof)}
        fill={`url(#${id}roof)`}
        stroke={campusColors.roofEdge}
        strokeOpacity={isNight ? 0.5 : 0.9}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      {front && foot && (
        <path d={`M${front.join(' ')}L${foot.join(' ')}`} stroke={`url(#${id}edge)`} strokeWidth="1.2" />
      )}
    </g>
  )
}

/** Blocks and windows without WebGL, from the back to the front. */
export const FlatCampus = memo(function FlatCampus({ plan, isNight }: { plan: CampusPlan; isNight: boolean }) {
  const glow = useId()
  return (
    <>
      <defs>
        <radialGradient id={glow}>
          <stop offset="0.2" stopColor={campusColors.lit.right} stopOpacity="0.55" />
          <stop offset="1" stopColor={campusColors.lit.right} stopOpacity="0" />
        </radialGradient>
      </defs>
      {plan.blocks.map((block) => (
        <FlatBlock key={block.college.id} view={plan} {...{ block, isNight, glow }} />
      ))}
    </>
  )
})
