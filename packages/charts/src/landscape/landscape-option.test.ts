import { expect, it } from 'vitest'
import { landscapeOption } from './landscape-option.ts'

const day = (name: string, of: Partial<Record<number, number>>) => ({
  name,
  hours: Array.from({ length: 24 }, (_, hour) => of[hour] ?? 0),
})
const days = [day('周日', { 3: 999, 10: 400 }), day('今日', { 10: 100, 23: 1 })]

it('has a bar for each shown hour in which something happened, the oldest day behind', () => {
  const { series, yAxis3D, zAxis3D } = landscapeOption(days, 18)
  expect(yAxis3D.data).toEqual(['今日', '周日'])
  expect(series[0]?.data.map(({ value }) => value)).toEqual([
    [4, 0, 100],
    [17, 0, 1],
    [4, 1, 400],
  ])
  expect(zAxis3D.max).toBe(400)
})

it('stands still and is turned by nobody', () => {
  const { animation, grid3D } = landscapeOption(days, 18)
  expect([animation, grid3D.viewControl.autoRotate, grid3D.viewControl.rotateSensitivity]).toEqual([false, false, 0])
})

it('has ground and no bar for a week in which nothing happened', () => {
  const { series, zAxis3D } = landscapeOption([day('今日', {})], 18)
  expect([series[0]?.data, zAxis3D.max]).toEqual([[], 1])
})
