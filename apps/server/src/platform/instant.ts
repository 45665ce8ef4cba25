const SECONDS_A_DAY = 86_400
const ZONE_OFFSET_S = 8 * 3600
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days from 1970-01-01 to a civil date (Howard Hinnant's algorithm): no Date object, because this runs once an event. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** `length` digits of a text as a number, -1 where one of them is no digit. */
function digits(text: string, start: number, length: number): number {
  let value = 0
  for (let i = start; i < start + length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

/** Spellings of ISO 8601 and RFC 3339 beside the usual one that mean one instant: day, hour and minute, second, fraction, zone. */
const SPELLING = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,30}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i
/** The end of a day, which ISO 8601 may write as its twenty-fourth hour. */
const MIDNIGHT = '24:00'

/**
 * Seconds since 1970 of an ISO 8601 time with zone (`2025-05-14T08:00:00+08:00`, fractions allowed and cut off), or -1.
 * Stricter than Date.parse, which takes times without zone as local ones, and three times as fast. Seconds may be missing,
 * the zone may be an hour alone, T and Z may be small, T a space, the decimal point a comma, midnight 24:00.
 */
export function instantOf(text: string): number {
  const at = usualInstantOf(text)
  return at === -1 ? spelledInstantOf(text) : at
}

/** An instant that is not spelled as usual, by way of the usual spelling. */
function spelledInstantOf(text: string): number {
  const found = SPELLING.exec(text)
  if (!found) return -1
  const [, day = '', minute = '', second = '00', fraction = '', zone = ''] = found
  const isMidnight = minute === MIDNIGHT && /^0*$/.test(second + fraction)
  const at = usualInstantOf(
    `${day}T${isMidnight ? '00:00' : minute}:${second}${zone.length === 3 ? `${zone}:00` : zone.toUpperCase()}`,
  )
  return at === -1 || !isMidnight ? at : at + SECONDS_A_DAY
}

function usualInstantOf(text: string): number {
  if (text.length < 20 || text.length > 35) return -1
  if (
    text.charCodeAt(4) !== 45 ||
    text.charCodeAt(7) !== 45 ||
    text.charCodeAt(10) !== 84 ||
    text.charCodeAt(13) !== 58 ||
    text.charCodeAt(16) !== 58
  )
    return -1
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  if (
    year < 1970 ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    hour < 0 ||
    hour > 23 ||
    minute < 0 ||
    minute > 59 ||
    second < 0 ||
    second > 59
  )
    return -1
  if (day > (month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0))) return -1
  let at = 19
  if (text.charCodeAt(at) === 46) {
    const first = ++at
    while (digits(text, at, 1) >= 0) at++
    if (at === first) return -1
  }
  const zone = zoneOf(text, at)
  return Number.isNaN(zone)
    ? -1
    : daysFromCivil(year, month, day) * SECONDS_A_DAY + hour * 3600 + minute * 60 + second - zone
}

/** Seconds east of UTC of `Z`, `+08:00` or `+0800`; NaN for anything else. */
function zoneOf(text: string, at: number): number {
  const sign = text.charCodeAt(at)
  if (sign === 90) return text.length === at + 1 ? 0 : Number.NaN
  if (sign !== 43 && sign !== 45) return Number.NaN
  const colon = text.charCodeAt(at + 3) === 58 ? 1 : 0
  const hour = digits(text, at + 1, 2)
  const minute = digits(text, at + 3 + colon, 2)
  if (text.length !== at + 5 + colon || hour < 0 || hour > 14 || minute < 0 || minute > 59) return Number.NaN
  return (sign === 45 ? -1 : 1) * (hour * 3600 + minute * 60)
}

const dayTexts = new Map<number, string>()

/** Calendar day in Asia/Shanghai of seconds since 1970, from a small memory: a batch lies on very few days. */
export function dayOfSeconds(at: number): string {
  const number = Math.floor((at + ZONE_OFFSET_S) / SECONDS_A_DAY)
  let day = dayTexts.get(number)
  if (day === undefined) {
    if (dayTexts.size > 5000) dayTexts.clear()
    day = new Date(number * SECONDS_A_DAY * 1000).toISOString().slice(0, 10)
    dayTexts.set(number, day)
  }
  return day
}
