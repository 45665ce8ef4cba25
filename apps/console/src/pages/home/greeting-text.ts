import { termName } from '../../blocks/terms/term-names.ts'

const hourIn = (now: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(now))

/** Greeting for the hour in Shanghai. */
export function daypart(now: number): string {
  const hour = hourIn(now)
  if (hour < 5) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

/** Words of a term id and its week: `2024-2025-2`, 14 -> 2024-2025 第二学期 第14周. Between terms the week is left out. */
export function termText(term: string, week: number | null): string {
  const name = termName(term)
  return week === null ? name : `${name} 第${week}周`
}
