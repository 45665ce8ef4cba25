/** Terms of the school year: their ids and what they are called. Pure. */
export const TERM = /^(\d{4})-(\d{4})-([12])$/
/** First year of school whose terms may be chosen: imports bring terms long past. */
const FIRST_YEAR = 2010
/** Months in which the terms of a school year begin. */
const [SPRING, AUTUMN] = [2, 9]

/** Words of a term id: `2024-2025-2` -> 2024-2025 第二学期. */
export function termName(term: string): string {
  const [, year, next, half] = TERM.exec(term) ?? []
  return year ? `${year}-${next} 第${half === '1' ? '一' : '二'}学期` : term
}

/** The same in few signs, for an axis: `2024-2025-2` -> 24-25下. */
export function shortTermName(term: string): string {
  const [, year = '', next = '', half] = TERM.exec(term) ?? []
  return year ? `${year.slice(2)}-${next.slice(2)}${half === '1' ? '上' : '下'}` : term
}

/** The term before the last one that has begun by a day. */
export const termBefore = (day: string): string | undefined => termsUntil(day)[1]

/** Ids of the terms that have begun by the month of a day (yyyy-MM-dd), the newest first. */
export function termsUntil(day: string): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const last = month >= AUTUMN ? year : year - 1
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => last - i)
  const ids = years.flatMap((from) => [`${from}-${from + 1}-2`, `${from}-${from + 1}-1`])
  return month >= AUTUMN || month < SPRING ? ids.slice(1) : ids
}
