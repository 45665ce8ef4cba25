/** Shade of a value on a heat picture: 0 for none, 1..5 by fifths of the largest; a value that is withheld has no shade. */
export const heatLevel = (value: number | null, most: number): number | 'withheld' =>
  value === null ? 'withheld' : value <= 0 || most <= 0 ? 0 : Math.min(5, Math.ceil((5 * value) / most))
