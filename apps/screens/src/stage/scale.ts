import { STAGE_HEIGHT, STAGE_WIDTH } from '@data-centre/api'

/** How the stage lies in the window. */
export interface Fit {
  /** Window px per stage px. */
  scale: number
  /** Upper left corner of the stage in the window, px. */
  left: number
  top: number
}

/** The whole stage, as large as the window allows, in its middle. */
export function fitStage(width: number, height: number): Fit {
  const scale = Math.min(width / STAGE_WIDTH, height / STAGE_HEIGHT)
  return { scale, left: (width - STAGE_WIDTH * scale) / 2, top: (height - STAGE_HEIGHT * scale) / 2 }
}

/** More pixels than this per stage px are not visible from where walls are read, but cost a GPU dearly. */
const DENSEST = 2.5

/** Device pixels per stage px for canvases, in quarters so that dragging a window does not rebuild them at every step. */
export const densityOf = (scale: number, pixelRatio: number): number => Math.min(DENSEST, Math.max(0.5, Math.ceil(scale * pixelRatio * 4) / 4))
