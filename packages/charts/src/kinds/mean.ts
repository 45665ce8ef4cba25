import type { Withheld } from '@data-centre/api'

/** Mean of what is known, whole above ten; `null` for fewer than two values, of which there is nothing to level, and where some are withheld: the others are not typical of them. */
export function meanOf(
  values: readonly (number | null)[],
  withheld: Readonly<Record<number, Withheld>> = {},
): number | null {
  if (Object.keys(withheld).length > 0) return null
  const existing = values.filter((value) => value !== null)
  if (existing.length < 2) return null
  const mean = existing.reduce((sum, value) => sum + value, 0) / existing.length
  return mean >= 10 ? Math.round(mean) : Math.round(mean * 10) / 10
}
