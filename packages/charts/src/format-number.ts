/** Numbers as text, without the catalogue: pages that know no metric load nothing else. */
import { type Withheld, withheldTexts } from '@data-centre/api'

/** Shown where a number does not exist. */
export const NONE = '--'

/** Shown where a number is withheld; its unit is left out, because it is none of the number. */
export const withheldText = (why: Withheld): string => withheldTexts[why].text

/** A number ready to be set, its unit apart because it is set smaller. */
export interface Shown {
  text: string
  unit: string
}

const formatters = new Map<number, Intl.NumberFormat>()
/** Thousands separators and a fixed number of digits after the point. */
export function grouped(value: number, decimals: number): string {
  let formatter = formatters.get(decimals)
  if (!formatter) {
    formatter = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formatters.set(decimals, formatter)
  }
  // A negative that rounds to nothing would read -0.
  const text = formatter.format(value)
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text
}

/** Whether there is no number to show. */
export const missing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value)

/** Count with thousands separators: `1,234`; `decimals` digits after the point (0). */
export const count = (value: number | null | undefined, decimals = 0): string =>
  missing(value) ? NONE : grouped(value, decimals)

/** Wall form: `1,477`, from ten thousand `8,642.7万`, from a hundred million `186.42亿`. */
export function wall(value: number | null | undefined, decimals = 0): Shown {
  if (missing(value)) return { text: NONE, unit: '' }
  const size = Math.abs(value)
  // 9,999.96万 would round up to 10,000.0万: it already reads as 1.00亿.
  if (size >= 99_999_500) return { text: grouped(value / 1e8, 2), unit: '亿' }
  if (size >= 9_999.5) return { text: grouped(value / 1e4, 1), unit: '万' }
  return { text: grouped(value, decimals), unit: '' }
}

/** From here on a counter is shortened: its last digits then change faster than they can be read. */
const LONG_COUNTER = 9_999_999.5
/** A number that is seen growing: `90,123`, from ten million as {@link wall} writes it, where a shortened number would stand still for minutes. */
export const counter = (value: number | null | undefined, decimals = 0): Shown =>
  missing(value) || Math.abs(value) >= LONG_COUNTER
    ? wall(value, decimals)
    : { text: grouped(value, decimals), unit: '' }

/** Axis and end labels: `8,000`, `500万`, `13.5万`, `2.24亿`: no digit that says nothing. */
export function axis(value: number | null | undefined): string {
  if (missing(value)) return NONE
  const size = Math.abs(value)
  const trimmed = (scaled: number, decimals: number) =>
    scaled.toLocaleString('zh-CN', { maximumFractionDigits: decimals, useGrouping: size < 1e4 })
  if (size >= 1e8) return `${trimmed(value / 1e8, size >= 1e9 ? 1 : 2)}亿`
  if (size >= 1e4) return `${trimmed(value / 1e4, size >= 1e6 ? 0 : 1).replace(/,/g, '')}万`
  return Number.isInteger(value) ? grouped(value, 0) : trimmed(value, 2)
}

/** Percentage from 0..100: `48.2%`. */
export const percent = (value: number | null | undefined, decimals = 1): string =>
  missing(value) ? NONE : `${grouped(value, decimals)}%`
/** Percentage from a share of 0..1: `48.2%`. */
export const rate = (value: number | null | undefined, decimals = 1): string =>
  missing(value) ? NONE : percent(value * 100, decimals)

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const

/** Bytes in binary units: `{ text: '1.82', unit: 'PiB' }`. */
export function bytes(value: number | null | undefined): Shown {
  if (missing(value)) return { text: NONE, unit: '' }
  const size = Math.abs(value)
  let step = 0
  while (step < byteUnits.length - 1 && size / 1024 ** step >= 1023.995) step++
  return { text: grouped(value / 1024 ** step, step === 0 ? 0 : 2), unit: byteUnits[step] ?? 'B' }
}

/** Duration from minutes: `45 分钟` below an hour, else hours with one decimal. */
export function duration(minutes: number | null | undefined): Shown {
  if (missing(minutes)) return { text: NONE, unit: '' }
  return Math.abs(minutes) < 59.5
    ? { text: grouped(minutes, 0), unit: '分钟' }
    : { text: grouped(minutes / 60, 1), unit: '小时' }
}

/** Delay from seconds: `28 秒`, `2 分`. */
export const delay = (seconds: number | null | undefined): string =>
  missing(seconds) ? NONE : seconds < 60 ? `${grouped(seconds, 0)} 秒` : `${grouped(seconds / 60, 0)} 分`

/** Text and unit glued: units of Latin letters after a space, Chinese ones and % without. */
export const joined = ({ text, unit }: Shown): string =>
  unit === '' || text === NONE ? text : /^[A-Za-z:]/.test(unit) ? `${text} ${unit}` : `${text}${unit}`
