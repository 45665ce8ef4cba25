import { expect, it } from 'vitest'
import { todoText } from './todo-text.ts'

it('sets the number of a todo apart', () => {
  expect(todoText({ count: 1200, text: '1,200 所学校服务将在 30 天内到期' })).toEqual({
    number: '1,200',
    text: '所学校服务将在 30 天内到期',
  })
  expect(todoText({ count: 1, text: '本校服务今日到期' })).toEqual({ number: null, text: '本校服务今日到期' })
  expect(todoText({ count: 2711, text: '教学预警 2,711 条（红色 509 条）' })).toEqual({
    number: null,
    text: '教学预警 2,711 条（红色 509 条）',
  })
})
