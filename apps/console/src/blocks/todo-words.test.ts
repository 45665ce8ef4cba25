import { expect, it } from 'vitest'
import { todoWords } from './todo-words.ts'

it('sets the number of a todo apart', () => {
  expect(todoWords({ count: 2, text: '2所学校版本将在30天内到期' })).toEqual({ number: '2', words: '所学校版本将在30天内到期' })
  expect(todoWords({ count: 1, text: '本校版本今日到期' })).toEqual({ number: null, words: '本校版本今日到期' })
})
