import { expect, it } from 'vitest'
import { todoWords } from './todo-words.ts'

it('sets the number of a todo apart', () => {
  expect(todoWords({ count: 1200, text: '1,200 所学校服务将在 30 天内到期' })).toEqual({ number: '1,200', words: '所学校服务将在 30 天内到期' })
  expect(todoWords({ count: 1, text: '本校服务今日到期' })).toEqual({ number: null, words: '本校服务今日到期' })
  expect(todoWords({ count: 2711, text: '教学预警 2,711 条（红色 509 条）' })).toEqual({ number: null, words: '教学预警 2,711 条（红色 509 条）' })
})
