/** Mean of what is known, whole above ten; `null` for fewer than two values, of which there is nothing to level. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const existing = values.filter((value) => value !== null)
  if (existing.length < 2) return null
  const mean = existing.reduce((sum, value) => sum + value, 0) / existing.length
  return mean >= 10 ? Math.round(mean) : Math.round(mean * 10) / 10
}
