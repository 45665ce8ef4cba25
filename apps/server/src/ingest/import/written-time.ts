import { instantOf } from '../../platform/instant.ts'

/** A day with the year first, as ISO 8601, Excel and people write it. */
const YEAR_FIRST = /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?![\d])/
/** A day with the year last: day or month first. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/
const TIME = /^[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i
/** A time in the basic format of ISO 8601. */
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})/i
const LAST_MONTH = 12
const ZONE = '+08:00'

const extended = (text: string): string => text.replace(BASIC, '$1-$2-$3T$4:$5:$6')

const two = (part: string | number): string => String(part).padStart(2, '0')

/** A day of a text: yyyy-MM-dd, and what stands behind it. `ambiguous`: day and month may be either; undefined: no day at the beginning. */
function leadingDay(text: string): { day: string; rest: string } | 'ambiguous' | undefined {
  const first = YEAR_FIRST.exec(text)
  if (first) {
    const [all, year = '', , month = '', day = ''] = first
    return real(`${year}-${two(month)}-${two(day)}`, text.slice(all.length))
  }
  const last = YEAR_LAST.exec(text)
  if (!last) return undefined
  const [all, a = '', b = '', year = ''] = last
  const [one, other] = [Number(a), Number(b)]
  if (one <= LAST_MONTH && other <= LAST_MONTH && one !== other) return 'ambiguous'
  const [day, month] = one > LAST_MONTH ? [one, other] : [other, one]
  return real(`${year}-${two(month)}-${two(day)}`, text.slice(all.length))
}

const real = (day: string, rest: string): { day: string; rest: string } | undefined =>
  instantOf(`${day}T00:00:00${ZONE}`) < 0 ? undefined : { day, rest }

/**
 * The day (yyyy-MM-dd) of a text as rosters and spreadsheets write it; a time behind it is left out. `ambiguous` where day and month may be
 * either (`06/10/2026`), undefined for what is no day.
 */
export function writtenDay(text: string): string | 'ambiguous' | undefined {
  const found = leadingDay(extended(text))
  if (found === undefined || found === 'ambiguous') return found
  return found.rest === '' || /^T/i.test(found.rest) || TIME.test(found.rest) ? found.day : undefined
}

/** Seconds of a text as {@link writtenDay} reads it; a time without a zone is one of China, a day its first second. */
export function writtenInstant(text: string): number | 'ambiguous' | undefined {
  const found = leadingDay(extended(text))
  if (found === undefined || found === 'ambiguous') return found
  const { day, rest } = found
  const time = rest === '' ? ['', '0', '00', '00', ZONE] : TIME.exec(rest)
  if (!time) return undefined
  const [, hour = '', minute = '', second = '00', zone = ZONE] = time
  // PostgreSQL writes whole hours.
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.toUpperCase()
  const at = instantOf(`${day}T${two(hour)}:${minute}:${second}${offset}`)
  return at < 0 ? undefined : at
}
