import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FillingProgress } from './filling-banner.tsx'

const textOf = (done: number, total: number, isRollingUp = false) =>
  renderToStaticMarkup(<FillingProgress {...{ done, total, isRollingUp }} />).replace(/<[^>]*>/g, '')

it('says how much of a demo world is written, and what is going on after that instead of 100 %', () => {
  expect(textOf(0, 0)).toBe('')
  expect(textOf(365, 730)).toBe('正在生成演示数据，页面上的数字会随之增加50%')
  expect(textOf(730, 730)).toMatch(/99%$/)
  expect(textOf(730, 730, true)).toBe('正在汇总演示数据，页面上的数字会随之增加')
  expect(textOf(0, 0, true)).toMatch(/^正在汇总/)
})
