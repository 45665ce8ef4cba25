import { expect, it } from 'vitest'
import { mixViews, type View } from '../motion/camera.ts'
import { COLUMN_SIDE, type Column, columnHeight, columnMesh, feetOf } from './columns.ts'

const column: Column = { code: '410100', at: [3, 4, 1.1], height: 5, side: COLUMN_SIDE, lead: false }

it('makes a column of four sides and a roof on a turned square', () => {
  const { position, color } = columnMesh([column, { ...column, lead: true }])
  expect([position.length / 3, color.length / 3]).toEqual([60, 60])
  const feet = feetOf(column)
  const [a, b] = feet as [[number, number], [number, number]]
  expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(COLUMN_SIDE)
  // The broad side looks at the viewer, the narrow one to the right.
  expect(Math.atan2(b[1] - a[1], b[0] - a[0])).toBeCloseTo((67.5 * Math.PI) / 180)
})

it('makes every column as high as its value from the beginning', () => {
  expect(columnHeight(0)).toBe(0.5)
  expect(columnHeight(1)).toBe(11)
  const { position } = columnMesh([column])
  const heights = position.filter((_, index) => index % 3 === 2)
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([Math.fround(1.1), Math.fround(6.1)])
  expect(heights.filter((z) => z > 2)).toHaveLength(18)
})

it('moves the eye from view to view without a jump', () => {
  const far: View = { fov: 22, tilt: 45, distance: 80, target: [0, 0], width: 10, height: 10 }
  const near: View = { ...far, distance: 20, target: [10, -4] }
  expect(mixViews(far, near, 0)).toEqual(far)
  expect(mixViews(far, near, 1)).toEqual(near)
  expect(mixViews(far, near, 0.5)).toMatchObject({ distance: 40, target: [5, -2] })
})
