import { type Dimension, dimensions, entityTexts, type TableBy } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { partsExpected, uncounted } from './parts-expected.ts'
import { tablesExpected } from './tables-expected.ts'

type Kind = TableBy | 'date'

describe('what stands in a catalogue has a value that was counted by hand', () => {
  it('every dimension, or a reason why it has none', () => {
    const counted = new Set<string>(partsExpected.map(([, by]) => by))
    const names = Object.keys(dimensions) as Dimension[]
    expect(names.filter((by) => !counted.has(by) && !uncounted[by])).toEqual([])
    expect(names.filter((by) => counted.has(by) && uncounted[by])).toEqual([])
  })

  it('every kind of row, with numbers other than nought', () => {
    const places = ['province', 'city', 'school', 'college'] as const satisfies TableBy[]
    const kinds: Kind[] = ['date', ...places, ...(Object.keys(entityTexts) as (keyof typeof entityTexts)[])]
    const isCounted = (kind: Kind) => {
      const { columns, rows } = tablesExpected[kind] ?? { columns: [], rows: [] }
      return columns.length > 0
        ? columns.some((_, i) => rows.some(([, , ...values]) => values[i] !== 0))
        : rows.length > 1
    }
    expect(kinds.filter((kind) => !isCounted(kind))).toEqual([])
    expect(Object.keys(tablesExpected).sort()).toEqual(kinds.sort())
  })
})
