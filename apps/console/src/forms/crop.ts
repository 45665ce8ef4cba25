/** A picture behind a square window: how it lies there, and what is seen of it. All lengths are in widths of the window. */

export interface Picture {
  width: number
  height: number
}

export interface Placing {
  /** 1: the longer side just fits into the window. */
  zoom: number
  /** Middle of the picture from the middle of the window. */
  x: number
  y: number
}

export const MAX_ZOOM = 8

/** Sides of the picture as it lies. */
export function extentOf({ width, height }: Picture, zoom: number): { width: number; height: number } {
  const longer = Math.max(width, height)
  return { width: (width / longer) * zoom, height: (height / longer) * zoom }
}

/** The nearest placing that leaves no more of the window empty than the zoom demands: a side that fits lies in the middle. */
export function placed(picture: Picture, { zoom, x, y }: Placing): Placing {
  const within = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const { width, height } = extentOf(picture, within)
  const held = (offset: number, side: number): number => {
    const limit = Math.max(0, (side - 1) / 2)
    return Math.min(limit, Math.max(-limit, offset))
  }
  return { zoom: within, x: held(x, width), y: held(y, height) }
}

/** The window is full: the shorter side just fits. */
export const filling = (picture: Picture): Placing =>
  placed(picture, {
    zoom: Math.max(picture.width, picture.height) / Math.min(picture.width, picture.height),
    x: 0,
    y: 0,
  })

/** Another zoom around the middle of the window. */
export const zoomed = (picture: Picture, placing: Placing, zoom: number): Placing => {
  const factor = Math.min(MAX_ZOOM, Math.max(1, zoom)) / placing.zoom
  return placed(picture, { zoom, x: placing.x * factor, y: placing.y * factor })
}

/** Where the picture lies in a window of so many px: its corner and its sides. */
export function boxOf(
  picture: Picture,
  { zoom, x, y }: Placing,
  pixels: number,
): { left: number; top: number; width: number; height: number } {
  const { width, height } = extentOf(picture, zoom)
  return {
    left: (0.5 + x - width / 2) * pixels,
    top: (0.5 + y - height / 2) * pixels,
    width: width * pixels,
    height: height * pixels,
  }
}
