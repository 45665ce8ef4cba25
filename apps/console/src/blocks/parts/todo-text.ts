import type { Todo } from '@data-centre/api'

/** A todo with its leading number apart: 2 所学校服务将到期 -> 2, 所学校服务将到期. A sentence that begins otherwise (本校服务今日到期) stays whole. */
export function todoText({ count, text }: Pick<Todo, 'count' | 'text'>): { number: string | null; text: string } {
  const number = count === null ? null : count.toLocaleString('zh-CN')
  return number !== null && text.startsWith(number)
    ? { number, text: text.slice(number.length).trimStart() }
    : { number: null, text: text }
}
