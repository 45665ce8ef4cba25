import { describe, expect, it } from 'vitest'
import { hiddenCells, isDisclosed } from './complements.ts'

const of = (numbers: Record<string, number>) => new Map(Object.entries(numbers))
const all = (whole: string, ...parts: string[]) => ({ whole, parts })

describe('numbers of people beside their sums', () => {
  it('hide the next smallest part beside a small group, and nothing where there is none', () => {
    const sums = [all('all', 'a', 'b', 'c')]
    expect([...hiddenCells(of({ all: 60, a: 3, b: 50, c: 7 }), sums)].sort()).toEqual(['a', 'c'])
    expect([...hiddenCells(of({ all: 60, a: 5, b: 48, c: 7 }), sums)]).toEqual([])
    // Two that are together no small group need no third.
    expect([...hiddenCells(of({ all: 56, a: 3, b: 50, c: 3 }), sums)].sort()).toEqual(['a', 'c'])
  })
  it('hide one more where the hidden ones are few together, or all have the least or the most', () => {
    const sums = [all('all', 'a', 'b', 'c')]
    expect([...hiddenCells(of({ all: 53, a: 2, b: 50, c: 1 }), sums)].sort()).toEqual(['a', 'b', 'c'])
    expect([...hiddenCells(of({ all: 58, a: 4, b: 50, c: 4 }), sums)].sort()).toEqual(['a', 'b', 'c'])
    const derived = [[9], [2, 2], [4, 4], [1, 1, 1, 1, 1], [1, 5], [1, 5, 5]]
    expect(derived.filter(isDisclosed)).toEqual(derived)
    // 7 is 1 and 6, or 2 and 5: the mark of the other says no more than that it is no small group.
    const kept = [[], [2, 3], [2, 5], [4, 5]]
    expect(kept.filter(isDisclosed)).toEqual([])
  })
  it('hide the sum where no other part is left, and never a nought', () => {
    const sums = [all('all', 'a', 'b', 'c')]
    expect([...hiddenCells(of({ all: 8, a: 4, b: 0, c: 4 }), sums)].sort()).toEqual(['a', 'all', 'c'])
    // A missing cell reads as nought: the answer is the same with it and without.
    expect([...hiddenCells(of({ all: 8, a: 4, c: 4 }), sums)].sort()).toEqual(['a', 'all', 'c'])
    expect([...hiddenCells(of({ all: 8, a: 4, b: 4 }), [all('all', 'a', 'b')])].sort()).toEqual(['a', 'all', 'b'])
  })
  it('hide a part of every hidden sum, so that its parts do not say it', () => {
    const sums = [all('all', 'x', 'y', 'z'), all('x', 'x1'), all('y', 'y1', 'y2'), all('z', 'z1', 'z2')]
    const hidden = hiddenCells(of({ all: 93, x: 3, y: 20, z: 70, x1: 3, y1: 8, y2: 12, z1: 30, z2: 40 }), sums)
    expect([...hidden].sort()).toEqual(['x', 'x1', 'y', 'y1'])
  })
})
