import type { Box } from './labels.ts'

/** Boxes over a map that its labels keep off, px: title and caption in the upper left corner, legend in the lower left one. */
export const TITLE: Box = { x: 0, y: 0, w: 330, h: 62 }
/** Size of the inset in the lower right corner, px. */
export const INSET = { width: 112, height: 156 }
/** What the inset and its caption cover of a map. */
export const insetBox = ({ width, height }: { width: number; height: number }): Box => ({
  x: width - INSET.width - 4,
  y: height - INSET.height - 34,
  w: INSET.width + 4,
  h: INSET.height + 34,
})
/** `y` counts from the lower edge of the map. */
export const LEGEND: Box = { x: 0, y: 0, w: 210, h: 112 }
