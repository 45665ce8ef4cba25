/** Mean of what is known, whole above ten; `null` for fewer than two values, of which there is nothing to level. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  return mean >= 10 ? Math.round(mean) : Math.round(mean * 10) / 10
}
