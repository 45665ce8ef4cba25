import type { LessonState } from '@data-centre/api'
import { onRamp } from '../theme/colors.ts'
import { campusColors, wallRamp } from '../theme/tokens.ts'
import type { BlockSide } from './plan.ts'

/** The ramp's first colour is "no data" and that of the plate: roofs begin above it. */
const FROM = 0.22

/** Colour of a roof at a place of its scale; null where the rate is withheld. */
export const roofColor = (tone: number | null): string =>
  tone === null ? wallRamp[0] : onRamp(wallRamp, FROM + (1 - FROM) * tone)

/** The same scale as stops of a legend. */
export const roofRamp: readonly string[] = [0, 0.25, 0.5, 0.75, 1].map(roofColor)

/** What is left of the roof's light on each side, from its bright to its dark end: the light comes from the upper left. */
export const shares = {
  roof: [1.16, 0.82],
  left: [0.34, 0.06],
  right: [0.17, 0.02],
} as const

/** What the night leaves of the light on the blocks. */
export const NIGHT_LIGHT = 0.6

/** Colour of a window. */
export function windowColor(state: LessonState, side: BlockSide, isNight: boolean): string {
  if (state === 'running') return campusColors.lit[side]
  if (state === 'ended') return (isNight ? campusColors.endedAtNight : campusColors.ended)[side]
  return campusColors.later[side]
}
