import type { Part } from '@data-centre/api'

/** The largest parts, at most `most` rows; what does not fit stands last, together and counted. */
export function topParts(parts: readonly Part[], most: number): Pick<Part, 'id' | 'name' | 'value'>[] {
  const sorted = [...parts].sort((a, b) => b.value - a.value)
  if (sorted.length <= most) return sorted
  const rest = sorted.slice(most - 1)
  return [...sorted.slice(0, most - 1), { id: 'rest', name: `其余 ${rest.length} 类`, value: rest.reduce((sum, { value }) => sum + value, 0) }]
}
