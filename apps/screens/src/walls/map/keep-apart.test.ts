import type { Pixel } from '@data-centre/charts/scene'
import { expect, it } from 'vitest'
import { keepApart } from './keep-apart.ts'

const distances = (pixels: readonly Pixel[]) =>
  pixels.flatMap(([x, y], i) => pixels.slice(i + 1).map(([ox, oy]) => Math.hypot(ox - x, oy - y)))
/** Schools of a city, on its centre and a few pixels beside it. */
const city: readonly Pixel[] = [
  [955, 427],
  [957, 423],
  [956, 429],
  [950, 422],
  [946, 422],
  [955, 427],
]

it('gives every dot of a city a place of its own, where a pointer can reach its middle', () => {
  const apart = keepApart(city, 14)
  expect(Math.min(...distances(city))).toBe(0)
  expect(Math.min(...distances(apart))).toBeGreaterThan(13.9)
  for (const [i, [x, y]] of apart.entries())
    expect(Math.hypot(x - (city[i]?.[0] ?? 0), y - (city[i]?.[1] ?? 0))).toBeLessThan(28)
})

it('leaves places alone that are far from each other', () => {
  const far: readonly Pixel[] = [
    [0, 0],
    [20, 0],
    [400, 300],
  ]
  expect(keepApart(far, 14)).toEqual(far)
  expect(keepApart([], 14)).toEqual([])
})

it('keeps the hundred schools of one place apart', () => {
  const crowd = Array.from({ length: 100 }, (): Pixel => [300, 300])
  expect(Math.min(...distances(keepApart(crowd, 14)))).toBeGreaterThan(13)
})
