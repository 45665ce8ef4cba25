import type { Part } from '@data-centre/api'

/** The largest parts, at most `most` rows; what does not fit stands last, together and counted. */
export function topParts(parts: readonly Part[], max: number): Pick<Part, 'id' | 'name' | 'value'>[] {
  const sorted = [...parts].sort((a, b) => b.value - a.value)
  if (sorted.length <= max) return sorted
  const rest = sorted.slice(max - 1)
  return [
    ...sorted.slice(0, max - 1),
    { id: 'rest', name: `其余 ${rest.length} 类`, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ]
}
