import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WallBubbles } from './wall-bubbles.tsx'

const types = ['学习', '资源', '课堂', '登录', '作业考试', '讨论', '签到', '评价', '其他']

it.each([
  [464, 388],
  [832, 388],
])('names every circle in a box of %i x %i, however small its part is', (width, height) => {
  const parts = types.map((name, i) => ({ id: name, name, value: i < 4 ? 1_000_000 - i : 9 - i, rate: 0.1 }))
  const html = renderToStaticMarkup(<WallBubbles metric="today.logs" parts={parts} width={width} height={height} />)
  for (const name of types) expect(html).toContain(`<span>${name}</span>`)
})
