import type { Box } from './label.ts'

/** Boxes over a map that its labels keep off, px: title and caption in the upper left corner, legend in the lower left one. */
export const TITLE: Box = { x: 0, y: 0, w: 330, h: 62 }
/** Title of a province's map: what height, colour and dots mean has a line each. */
export const PROVINCE_TITLE: Box = { x: 0, y: 0, w: 250, h: 148 }
/** The review number below the legend; `y` counts from the lower edge of the map. */
export const NUMBER: Box = { x: 0, y: 0, w: 400, h: 34 }
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

interface FurnitureOptions {
  view: { width: number; height: number }
  isNation: boolean
  /** Its caption has one line, also on the map of a province. */
  hasShortTitle?: boolean
  /** The inset stands in the lower right corner. */
  hasInset: boolean
  /** Something stands in the upper right corner. */
  hasCorner: boolean
}

/** All boxes over a map that labels keep off. */
export const furnitureOf = ({
  view,
  isNation,
  hasShortTitle = isNation,
  hasInset,
  hasCorner,
}: FurnitureOptions): Box[] => [
  hasShortTitle ? TITLE : PROVINCE_TITLE,
  { ...LEGEND, y: view.height - LEGEND.h },
  { ...NUMBER, y: view.height - NUMBER.h },
  ...(hasCorner ? [{ x: view.width - 140, y: 0, w: 140, h: 40 }] : []),
  ...(hasInset ? [insetBox(view)] : []),
]
