import type { Todo } from '@data-centre/api'

/** A todo with its number apart: 2所学校将到期 -> 2, 所学校将到期. A sentence that counts nothing (本校今日到期) has no number. */
export function todoWords({ count, text }: Pick<Todo, 'count' | 'text'>): { number: string | null; words: string } {
  const number = String(count)
  return text.startsWith(number) ? { number, words: text.slice(number.length).trimStart() } : { number: null, words: text }
}
