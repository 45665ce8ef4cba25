import { expect, it } from 'vitest'
import { radarOutline } from './radar-outline.ts'

it('closes an outline whose corners are all there, and leaves a gap at one that is not', () => {
  expect(
    radarOutline([
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
  ).toBe('M0.0,0.0L1.0,0.0L1.0,1.0Z')
  expect(radarOutline([[0, 0], null, [1, 1], [0, 1]])).toBe('M1.0,1.0L0.0,1.0M0.0,1.0L0.0,0.0')
  expect(radarOutline([null, [1, 0], null])).toBe('')
})
