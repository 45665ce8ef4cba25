import { expect, it } from 'vitest'
import { crossesLabel, freeLabel, PLOT } from './free-label.ts'

const flat = Array.from({ length: 24 }, () => 500)

it('stands above its point where nothing is in the way', () => {
  const rising = flat.map((_, i) => i * 40)
  expect(freeLabel([rising], 23, '920', PLOT.panel)).toEqual({ position: 'top', align: 'right', distance: 8 })
  expect(freeLabel([flat], 10, '500', PLOT.panel)).toEqual({ position: 'top', align: 'center', distance: 8 })
})

it('stands below the end of a line that falls steeply', () => {
  const falling = flat.map((_, i) => (i < 22 ? 900 : 900 - (i - 21) * 300))
  expect(freeLabel([falling], 23, '8,246', PLOT.panel)).toMatchObject({ position: 'bottom', align: 'right' })
})

it('stands below where another line runs above', () => {
  const today = flat.map((_, i) => (i <= 9 ? 400 : null))
  const before = flat.map(() => 520)
  expect(freeLabel([today, before], 9, '400', PLOT.wide)).toMatchObject({ position: 'bottom', align: 'center' })
})

it('rises above everything where neither place is free', () => {
  const low = flat.map((_, i) => (i <= 9 ? 10 : null))
  const before = flat.map((_, i) => (i === 0 ? 100 : 30))
  expect(freeLabel([low, before], 9, '10', PLOT.wide)).toEqual({ position: 'top', align: 'center', distance: 27 })
})

it('takes an empty chart', () => {
  expect(freeLabel([[null, null]], 0, '0', PLOT.panel).position).toBe('top')
})

it('knows whether the stock of a growth runs through the label of its largest bar', () => {
  const stock = [240, 400, 490, 595, 595, 595, 595, 595, 595, 595, 595, 595]
  expect(crossesLabel(stock, 1, '176')).toBe(true)
  expect(crossesLabel(stock, 6, '176')).toBe(false)
})
