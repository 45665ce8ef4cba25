/** Islands below this size, square units, stay low: tall ones would be needles. */
export const ISLAND_SIZE = 0.12
/** Height of such islands, units. */
export const ISLAND_HEIGHT = 0.35

/** Colour as linear light, 0..1 each. */
export type Light = readonly [number, number, number]

/** Height, units, and colour of each area, by its index. */
export interface Paint {
  height: Float32Array
  color: readonly Light[]
  /** False where no number has come yet: the first ones are no change of a number. */
  isKnown: boolean
}
