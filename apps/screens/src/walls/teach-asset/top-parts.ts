import type { Part } from '@data-centre/api'
import { largestFirst, sum } from '../panels/parts.ts'

/** The largest parts, at most `most` rows; what does not fit stands last, together and counted. */
export function topParts(parts: readonly Part[], max: number): Pick<Part, 'id' | 'name' | 'value' | 'withheld'>[] {
  const sorted = largestFirst(parts)
  if (sorted.length <= max) return sorted
  const rest = sorted.slice(max - 1)
  return [...sorted.slice(0, max - 1), { id: 'rest', name: `其余 ${rest.length} 类`, value: sum(rest) }]
}
