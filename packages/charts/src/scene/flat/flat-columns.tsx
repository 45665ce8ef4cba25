import { useId } from 'react'
import type { Pixel, Vec3 } from '../../motion/camera.ts'
import { sceneColors } from '../../theme/tokens.ts'
import { type Column, columnColors, DARK_FACE, feetOf } from '../columns.ts'

const text = (points: readonly (Pixel | undefined)[]) =>
  points.map((point) => point?.map((value) => value.toFixed(1)).join(',')).join(' ')

/** Columns without WebGL: the two sides that face the viewer and the roof, far ones first. */
export function FlatColumns({ columns, project }: { columns: readonly Column[]; project: (point: Vec3) => Pixel }) {
  const id = useId()
  if (columns.length === 0) return null
  const farFirst = [...columns].sort((a, b) => b.at[1] - a.at[1])
  return (
    <>
      <defs>
        {[false, true].map((lead) => (
          <linearGradient key={String(lead)} id={`${id}${lead}`} x1="0" y1="1" x2="0" y2="0">
            <stop offset="0" stopColor={columnColors(lead).foot} />
            <stop offset="1" stopColor={columnColors(lead).head} />
          </linearGradient>
        ))}
      </defs>
      {farFirst.map((column) => {
        const { code, at, height, side, lead } = column
        const feet = feetOf(column).map(([x, y]) => project([x, y, at[2]]))
        const heads = feetOf(column).map(([x, y]) => project([x, y, at[2] + height]))
        const style = (a: number, b: number) => text([feet[a], feet[b], heads[b], heads[a]])
        const [cx, cy] = project(at)
        const rx = project([at[0] + side, at[1], at[2]])[0] - cx
        const ry = cy - project([at[0], at[1] + side, at[2]])[1]
        return (
          <g key={code} data-column={code}>
            <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill="none" stroke={sceneColors.innerLine} strokeOpacity={0.5} />
            <polygon points={style(3, 0)} fill={`url(#${id}${lead})`} />
            <polygon points={style(0, 1)} fill={`url(#${id}${lead})`} />
            <polygon points={style(0, 1)} fill={sceneColors.shadow} fillOpacity={1 - DARK_FACE} />
            <polygon points={text(heads)} fill={columnColors(lead).roof} />
          </g>
        )
      })}
    </>
  )
}
