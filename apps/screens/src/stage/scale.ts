import { STAGE_HEIGHT, STAGE_WIDTH } from '@data-centre/api'

/** How the stage lies in the window. */
export interface Fit {
  /** Window px per stage px. */
  scale: number
  /** Upper left corner of the stage in the window, px. */
  left: number
  top: number
}

/** Shape of a stage: that of a screen, or of two side by side as the controllers of ultra-wide LED walls have it. */
export type Shape = 'screen' | 'wide'
export const stageWidth: Readonly<Record<Shape, number>> = { screen: STAGE_WIDTH, wide: 2 * STAGE_WIDTH }

/** Windows broader than this, as width to height, show the wide stage of a wall that has one: half-way between both shapes. */
const WIDE_FROM = (1.5 * STAGE_WIDTH) / STAGE_HEIGHT
export const shapeFor = (width: number, height: number, hasWide: boolean): Shape =>
  hasWide && width / height > WIDE_FROM ? 'wide' : 'screen'

/** The whole stage, as large as the window allows, in its middle. */
export function fitStage(width: number, height: number, shape: Shape = 'screen'): Fit {
  const own = stageWidth[shape]
  const scale = Math.min(width / own, height / STAGE_HEIGHT)
  return { scale, left: (width - own * scale) / 2, top: (height - STAGE_HEIGHT * scale) / 2 }
}

/** More pixels than this per stage px are not visible from where walls are read, but cost a GPU dearly. */
const DENSEST = 2.5

/** Device pixels per stage px for canvases, in quarters so that dragging a window does not rebuild them at every step. */
export const densityOf = (scale: number, pixelRatio: number): number =>
  Math.min(DENSEST, Math.max(0.5, Math.ceil(scale * pixelRatio * 4) / 4))
