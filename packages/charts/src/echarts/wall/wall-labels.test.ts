import type { Series } from '@data-centre/api'
import { expect, it } from 'vitest'
import { joined, wall } from '../../format.ts'
import { widthOf } from '../../kinds/wall/wall-name.ts'
import { chartTheme, wallStyle } from '../../theme/chart-themes.ts'
import type { ChartSize } from '../free-label.ts'
import { type DayCurve, dayCurve } from '../hours.ts'
import type { ChartOption } from '../option.ts'
import { init } from '../register.ts'
import { TIP_HEIGHT } from '../tip.ts'
import { LAST_HOUR } from './area-labels.ts'
import { areaOption } from './wall-area.tsx'
import { growthOption } from './wall-growth.tsx'
import { seriesOption } from './wall-series.tsx'

interface Text {
  text: string
  size: number
  left: number
  right: number
  top: number
  bottom: number
}

/** A value in an attribute list, or nothing. */
const valueIn = (attributes: string, pattern: RegExp): string => pattern.exec(attributes)?.[1] ?? ''

/** Texts of a chart as the engine places them, px: signs fill three quarters of their line. */
function textsOf(option: ChartOption, { width, height }: ChartSize): Text[] {
  const chart = init(null, chartTheme(wallStyle), { renderer: 'svg', ssr: true, width, height })
  chart.setOption({ animation: false, ...option })
  const picture = chart.renderToSVGString()
  chart.dispose()
  return [...picture.matchAll(/<text([^>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => {
    const [dx, dy] = valueIn(attributes, / transform="translate\(([^)]*)\)/)
      .split(' ')
      .map(Number)
    const anchor = valueIn(attributes, / text-anchor="(\w+)"/)
    const size = Number(valueIn(attributes, /font-size:(\d+)px/))
    const wide = widthOf(text) * size
    const left =
      Number(valueIn(attributes, / x="([^"]+)"/)) +
      (dx ?? 0) -
      (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0)
    const middle = Number(valueIn(attributes, / y="([^"]+)"/)) + (dy ?? 0)
    return { text, size, left, right: left + wide, top: middle - size * 0.375, bottom: middle + size * 0.375 }
  })
}

/** Pairs of texts that are closer to each other than they may be, px. */
const meetings = (texts: readonly Text[], air = 6) =>
  texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter(
        (other) =>
          one.left < other.right + air &&
          other.left < one.right + air &&
          one.top < other.bottom + air &&
          other.top < one.bottom + air,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )

const none = Array.from({ length: 11 }, () => null)
const growth = (fresh: (number | null)[], stock: (number | null)[]): Series => ({
  x: Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
  series: [
    { id: 'users.new', name: '新增', data: fresh },
    { id: 'users.total', name: '总数', data: stock },
  ],
})
const PANEL = { width: 408, height: 242 }
const WIDE = { width: 888, height: 182 }

it.each([51, 99, 233, 641])('keeps all texts of a growth of one month apart: %i', (value) => {
  const texts = textsOf(growthOption(growth([...none, value], [...none, value]), PANEL), PANEL)
  expect(texts.filter(({ size }) => size === 22)).toMatchObject([{ text: String(value) }])
  expect(meetings(texts)).toEqual([])
})

const DIALOG = { width: 676, height: 193 }
const days = Array.from({ length: 30 }, (_, i) => `05-${String(i + 1).padStart(2, '0')}`)
const trend = (values: number[]): Series => ({ x: days, series: [{ id: 'logs.count', name: '日志', data: values }] })
const trendTexts = (values: number[]) =>
  textsOf(seriesOption({ metric: 'logs.count', data: trend(values), kind: 'lines' }, DIALOG), DIALOG)

it('places the end of a trend by the size of its box, so that it keeps off the dates below', () => {
  const texts = trendTexts(days.map((_, i) => (i === 29 ? 82 : i >= 26 ? 400 - (i - 25) * 60 : 390)))
  expect(texts.find(({ size }) => size === 22)?.text).toBe('82')
  expect(meetings(texts)).toEqual([])
})

it('keeps the end of a trend off the line above the chart that says a day and its value', () => {
  const end = trendTexts(days.map((_, i) => 90 + i)).find(({ size }) => size === 22)
  expect(end?.text).toBe('119')
  expect(end?.top).toBeGreaterThan(TIP_HEIGHT)
})

it('counts events in whole numbers, however few there are', () => {
  const texts = textsOf(
    seriesOption({ metric: 'logs.count', data: trend(days.map((_, i) => i % 3)), kind: 'bars', wide: true }, DIALOG),
    DIALOG,
  ).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['0', '1', '2']))
  expect(texts.filter((text) => text.includes('.'))).toEqual([])
})

it('writes the end of a day beside its point where the day has fallen from a peak', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const today = hours.map((hour) => (hour < 16 ? 120 : hour === 16 ? 250 : hour === 17 ? 67 : null))
  const before = hours.map((hour) => (hour < 17 ? 240 : hour === 17 ? 100 : 75))
  const texts = textsOf(
    areaOption({ today, before, last: 17, names: ['今日', '昨日'] }, 'logs.count', true, WIDE),
    WIDE,
  )
  const end = texts.find(({ size }) => size === 22)
  const point = WIDE.height - 30 - (67 / 300) * (WIDE.height - 44 - 30)
  expect(Math.abs(((end?.top ?? 0) + (end?.bottom ?? 0)) / 2 - point)).toBeLessThan(30)
  expect(meetings(texts)).toEqual([])
})

/** A school's day with three peaks, hour by hour, and the day before. */
const day = [
  4, 2, 1, 0, 0, 20, 90, 500, 3600, 4100, 4260, 2300, 1150, 1000, 3480, 3300, 2900, 1300, 800, 1840, 1600, 700, 300,
  189,
]
const curveAt = (hour: number, lastHour: number, values = day): DayCurve =>
  dayCurve(
    {
      x: values.map(String),
      series: [
        { id: 'today', name: '今日', data: values.map((value, at) => (at <= hour ? value : null)) },
        { id: 'lastWeek', name: '上周一', data: values.map((value) => Math.round(value * 0.94)) },
      ],
    },
    `${String(hour).padStart(2, '0')}:10`,
    lastHour,
  )
const inside = (texts: readonly Text[], { width, height }: ChartSize, top = 0) =>
  texts.every((one) => one.left >= 0 && one.right <= width && one.top >= top && one.bottom <= height)

/** Before, on and after the peaks, and the ends of the day. */
const dayHours = [0, 1, 5, 8, 10, 14, 15, 20, 22, 23]
const forms = [
  { name: 'by day', isNight: false, hasBands: false },
  { name: 'by day with its periods', isNight: false, hasBands: true },
  { name: 'at night', isNight: true, hasBands: true },
]

it.each(forms)(
  'writes the last 60 minutes beside the point of the running hour, in the plot and off other labels, $name',
  (form) => {
    const found = dayHours.flatMap((hour) =>
      [0, 2300, 4327].map((lastHour) => {
        const texts = textsOf(areaOption(curveAt(hour, lastHour), 'logs.count', true, WIDE, form), WIDE)
        const end = texts.filter(({ size, text }) => size === 22 || text === LAST_HOUR)
        const number = end.map(({ text }) => text.replace(`${LAST_HOUR} `, '')).filter((text) => text !== LAST_HOUR)
        return {
          hour,
          lastHour,
          number: number.join(),
          lines: end.length,
          isInside: inside(end, WIDE, form.hasBands ? TIP_HEIGHT - 2 : 0),
          met: meetings(texts, 2),
        }
      }),
    )
    const faults = found.filter(
      ({ lastHour, number, lines, isInside, met }) =>
        number !== joined(wall(lastHour)) || (form.isNight ? lines !== 2 : lines > 2) || !isInside || met.length > 0,
    )
    expect(faults).toEqual([])
  },
)

it('writes the peaks of a day at night beside its end', () => {
  const texts = textsOf(areaOption(curveAt(23, 189), 'logs.count', true, WIDE, { isNight: true, hasBands: true }), WIDE)
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['4,260', '3,480', '1,840', LAST_HOUR, '189']))
})

it('stands above its number where it would cover the line, and in one line elsewhere', () => {
  const endAt = (hour: number, lastHour: number) =>
    textsOf(areaOption(curveAt(hour, lastHour), 'logs.count', true, WIDE), WIDE)
      .filter(({ size, text }) => size === 22 || text === LAST_HOUR)
      .map(({ text }) => text)
  expect(endAt(23, 189)).toEqual([LAST_HOUR, '189'])
  expect(endAt(10, 4327)).toEqual(['近 1 小时 4,327'])
})

it('goes to the left of the end of the day, and is the only point after midnight', () => {
  const [late] = textsOf(areaOption(curveAt(23, 4327), 'logs.count', true, WIDE), WIDE).filter(
    ({ size }) => size === 22,
  )
  expect(late?.text).toBe('近 1 小时 4,327')
  expect(late?.right).toBeLessThanOrEqual(WIDE.width)
  const midnight = curveAt(0, 37)
  expect([midnight.today.filter((value) => value !== null), midnight.last]).toEqual([[37], 0])
})
