import { expect, it } from 'vitest'
import { axisEnds, crossesLabel, freeLabel, type Lines, plotOf } from './free-label.ts'

const flat = Array.from({ length: 24 }, () => 500)
const panel = { width: 408, height: 242 }
const wide = { width: 888, height: 182 }
const grid = { left: 60, right: 14, top: 44, bottom: 30 }
const placed = (lines: Lines, at: number, text: string, size = panel) =>
  freeLabel(lines, at, text, plotOf(size, grid, axisEnds(lines.flat())))

it('stands above its point where nothing is in the way', () => {
  const rising = flat.map((_, i) => i * 40)
  expect(placed([rising], 23, '920').place).toMatchObject({ position: 'top', align: 'right' })
  expect(placed([flat], 10, '500').place).toMatchObject({ position: 'top', align: 'center' })
})

it('stands below the end of a line that falls steeply', () => {
  const falling = flat.map((_, i) => (i < 22 ? 900 : 900 - (i - 21) * 300))
  expect(placed([falling], 23, '8,246').place).toMatchObject({ position: 'bottom', align: 'right' })
})

it('stands below where another line runs above', () => {
  const today = flat.map((_, i) => (i <= 9 ? 400 : null))
  const before = flat.map(() => 520)
  expect(placed([today, before], 9, '400', wide).place).toMatchObject({ position: 'bottom', align: 'center' })
})

it('stays beside its point after a fall from a peak, never above the peak', () => {
  const today = flat.map((_, i) => (i < 16 ? 120 : i === 16 ? 250 : i === 17 ? 67 : null))
  const before = flat.map((_, i) => (i < 17 ? 240 : i === 17 ? 100 : 75))
  const { place, box } = placed([today, before], 17, '67', wide)
  expect(place.position).toBe('left')
  const point = (67 / 300) * (wide.height - grid.top - grid.bottom)
  expect(Math.max(box.low - point, point - box.high)).toBeLessThan(20)
})

it('lets no line pass between two places at which its height is looked up', () => {
  const spike = flat.map((_, i) => (i === 22 ? 1000 : 100))
  const { box } = placed([spike], 23, '100', wide)
  const middle = (22 / 23) * (wide.width - grid.left - grid.right)
  expect(box.left > middle || box.high < 20).toBe(true)
})

it('keeps a label of several lines in its plot, even where its own line runs behind it', () => {
  const plot = plotOf(wide, grid, [0, 1000])
  const jagged = flat.map((_, i) => (i % 2 ? 0 : 990))
  for (const at of [0, 11, 12, 22, 23]) {
    const { box } = freeLabel([jagged], at, { width: 180, height: 50 }, plot)
    expect([box.right - box.left, box.high - box.low]).toEqual([180, 50])
    expect([box.left >= 0, box.low >= 0]).toEqual([true, true])
    expect([box.right <= plot.width + plot.aside, box.high <= plot.height + plot.above]).toEqual([true, true])
  }
})

it('takes an empty chart', () => {
  expect(placed([[null, null]], 0, '0').place.position).toBe('top')
  expect(placed([[]], -1, '--').place.position).toBe('top')
})

it('knows whether the stock of a growth runs through the label of its largest bar', () => {
  const stock = [240, 400, 490, 595, 595, 595, 595, 595, 595, 595, 595, 595]
  const plot = plotOf(panel, grid, [200, 600], true)
  expect(crossesLabel(stock, 1, '176', plot)).toBe(true)
  expect(crossesLabel(stock, 6, '176', plot)).toBe(false)
})
