/** What terms are called. Which there are, and when they begin, the server's calendar says (`use-terms.ts`). Pure. */
const TERM = /^(\d{4})-(\d{4})-([12])$/

/** Whether a text has the form of a term id. */
export const isTermId = (text: string): boolean => TERM.test(text)

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
