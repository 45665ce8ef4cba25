import type { Pixel } from '../../motion/camera.ts'

/** Rectangle in px: left, top, width, height. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/**
 * What a label is about: an area's name, with its number below (`stacked`) or behind it (`plate`), an area that has nothing or lies
 * outside (`quiet`), the capital with its number, a school, a place of events, a column, the highest column.
 */
export type LabelKind = 'name' | 'stacked' | 'plate' | 'quiet' | 'capital' | 'school' | 'hit' | 'column' | 'lead'

/** A name, or a name with a number, that wants a place on the map. */
export interface LabelRequest {
  id: string
  /** First line, 18 px, or 22 px for places of events and capitals. */
  name: string
  /** Second line (plates) or the number behind the name (events). */
  value?: string
  kind: LabelKind
  /** Where it belongs, px; the middle of the label for names, the spot for hits. */
  at: Pixel
  /** Half width and height of what is drawn around the spot of a hit, px: its label stands outside. */
  clear?: Pixel
  /** A line joins the label to the edge of its spot; other labels keep off the line. */
  led?: true
  /** Fixed offsets to try instead of the usual ones, px. */
  tries?: readonly Pixel[]
  /** Whether the middle of the label may stand here; absent = anywhere. */
  within?: (pixel: Pixel) => boolean
  /** Whether the label lies on its own land here: such places are tried before all others. */
  home?: (pixel: Pixel) => boolean
}

export interface Leader {
  from: Pixel
  to: Pixel
}

export interface PlacedLabel extends LabelRequest {
  box: Box
  /** Set when the label had to leave its spot: line from the spot to the label. */
  leader?: Leader
  /** The plate below it is light: the label needs a darker edge. */
  onLight?: boolean
}

export interface LabelBounds {
  width: number
  height: number
  /** Boxes that labels keep off: rings, inset, legend, titles. */
  obstacles: readonly Box[]
  /** Boxes that labels keep off where they can: marks of places that stand close together. */
  marks?: readonly Box[]
}
