import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

describe('the difference of an act', () => {
  it('names what was added, removed and changed, and what stayed last', () => {
    expect(
      differenceOf(
        { name: '旧', sort: 1, meta: { menu: 1, gone: true } },
        { name: '新', sort: 1, meta: { menu: 1 }, ids: [1, 2] },
      ),
    ).toEqual([
      { name: 'name', before: '旧', after: '新', kind: 'changed' },
      { name: 'meta.gone', before: 'true', after: '', kind: 'removed' },
      { name: 'ids', before: '', after: '[1,2]', kind: 'added' },
      { name: 'sort', before: '1', after: '1', kind: 'same' },
      { name: 'meta.menu', before: '1', after: '1', kind: 'same' },
    ])
  })
  it('takes an act that only made, only removed or changed nothing', () => {
    expect(differenceOf(null, { a: 1 })).toEqual([{ name: 'a', before: '', after: '1', kind: 'added' }])
    expect(differenceOf('x', 'y')).toEqual([{ name: '值', before: 'x', after: 'y', kind: 'changed' }])
    expect(differenceOf(null, null)).toEqual([])
  })
})
