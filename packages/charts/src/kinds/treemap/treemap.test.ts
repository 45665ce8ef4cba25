import { expect, it } from 'vitest'
import { squarified } from './treemap.ts'

it('fills the whole with boxes as large as their weights', () => {
  const boxes = squarified([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
  expect(boxes.map(({ width, height }) => Math.round(width * height * 100) / 100)).toEqual([6, 6, 4, 3, 2, 2, 1])
  expect(boxes[0]).toMatchObject({ x: 0, y: 0, width: 3, height: 2 })
  for (const { x, y, width, height } of boxes) expect(x + width <= 6.001 && y + height <= 4.001).toBe(true)
})

it('has nothing to draw of nothing', () => {
  expect(squarified([], { x: 0, y: 0, width: 6, height: 4 })).toEqual([])
  expect(squarified([0], { x: 0, y: 0, width: 6, height: 4 })).toEqual([{ x: 0, y: 0, width: 0, height: 0 }])
})
