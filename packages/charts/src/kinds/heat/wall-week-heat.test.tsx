import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WallWeekHeat } from './wall-week-heat.tsx'
import { busiestOf, mostOf } from './week-hours.ts'

const day = (name: string, of: Partial<Record<number, number>>) => ({
  name,
  hours: Array.from({ length: 24 }, (_, hour) => of[hour] ?? 0),
})
const days = [day('周日', { 3: 999, 10: 400 }), day('今日', { 10: 100, 15: 100 })]

it('shows 18 hours of each day, the lighter, the more, and frames the busiest hour of today once', () => {
  const html = renderToStaticMarkup(<WallWeekHeat metric="logs.count" days={days} />)
  expect(html.match(/<i /g)).toHaveLength(36)
  expect(html.match(/data-most/g)).toHaveLength(1)
  expect(/title="([^"]*)" data-most/.exec(html)?.[1]).toContain('今日 10:00 100')
  // The square root: a quarter of the most is half the way up the ramp.
  expect(html.match(/background:#2d5a92/gi)).toHaveLength(2)
  expect(mostOf(days)).toBe(400)
  // What happens before six is not shown.
  expect(busiestOf(days)).toEqual({ day: '周日', hour: 10, value: 400 })
})

it('frames nothing on a day without logs', () => {
  const html = renderToStaticMarkup(<WallWeekHeat metric="logs.count" days={[day('今日', {})]} />)
  expect(html).not.toContain('data-most')
  expect(busiestOf([day('今日', {})])).toBeNull()
})
