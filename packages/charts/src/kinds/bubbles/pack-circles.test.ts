import { expect, it } from 'vitest'
import { packCircles } from './pack-circles.ts'

const box = { width: 928, height: 420 }

it.each([
  ['a school of the picture', [62, 54, 39, 34, 30, 25, 22, 19]],
  ['one college', [7]],
  ['two colleges', [7, 3]],
  ['zeros', [0, 0, 0, 0, 0]],
  ['one that has everything', [1_000_000_000, 1, 1, 1, 1, 1]],
  ['types of logs', [1000, 400, 300, 120, 60, 30, 12, 8, 5, 3, 2, 1, 1, 1, 1, 1]],
  ['twenty colleges', Array.from({ length: 20 }, (_, i) => 20 - i)],
])('keeps the circles of %s apart and inside', (_name, values) => {
  const circles = packCircles(values, box.width, box.height, 52)
  expect(circles).toHaveLength(values.length)
  circles.forEach((a, i) => {
    expect(Math.min(a.x - a.r, a.y - a.r, box.width - a.x - a.r, box.height - a.y - a.r)).toBeGreaterThan(-0.5)
    for (const b of circles.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r + 7)
  })
})

it('makes areas as the values', () => {
  const [a, b] = packCircles([400, 200, 100], box.width, box.height, 0)
  expect(((a?.r ?? 0) / (b?.r ?? 1)) ** 2).toBeCloseTo(2, 5)
})

it('has nothing to place of nothing', () => {
  expect(packCircles([], box.width, box.height, 52)).toEqual([])
})
