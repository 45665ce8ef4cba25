/** Shade of a value on a heat picture: 0 for none, 1..5 by fifths of the largest. */
export const heatLevel = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(5, Math.ceil((5 * value) / most))
