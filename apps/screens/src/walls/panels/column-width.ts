import { widthOf } from '@data-centre/charts'

/** Width of a column of texts of a size in px: that of the widest, px. */
export const columnWidth = (texts: readonly string[], size: number): number =>
  Math.ceil(Math.max(0, ...texts.map(widthOf)) * size)
