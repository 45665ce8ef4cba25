// @vitest-environment happy-dom
import type { Topics } from '@data-centre/api'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Box } from '../../data/wall-context.ts'
import { BoxContext } from '../../data/wall-context.ts'
import { standardFrame, wideFrame } from '../frames.ts'
import { Lessons } from './class-panel.tsx'

const COURSE = '工业机器人系统集成应用技术实训'
const lessons = (length: number): Topics['rt:class'] => ({
  inClass: length,
  attendance: null,
  campus: null,
  sessions: Array.from({ length }, (_, i) => ({
    id: String(i),
    course: COURSE,
    className: '一班',
    teacher: '吕**',
    start: 0,
    section: '1-2节',
    room: 'A305',
    should: 40,
    present: 38,
    acts: 0,
  })),
})
const drawn = (length: number, box: Box) =>
  renderToStaticMarkup(
    <BoxContext value={box}>
      <Lessons {...lessons(length)} />
    </BoxContext>,
  )
const heightOf = (html: string) => Number(/class="dc-wall-rows" style="height:(\d+)px"/.exec(html)?.[1])
const rowOf = (html: string) => Number(/--row:(\d+)px/.exec(html)?.[1])

it.each([160, 306, 386])('shows as many lessons as a panel of %i px has room for, whole rows only', (panel) => {
  const body = panel - 64
  const height = heightOf(drawn(20, [24, 104, 448, panel]))
  expect(height).toBeLessThanOrEqual(body)
  expect(height).toBeGreaterThan(body - 40)
})

it('spreads few lessons over its room', () => {
  expect(rowOf(drawn(4, standardFrame.L1))).toBe(56)
  expect(rowOf(drawn(6, standardFrame.L1))).toBe(40)
})

it('writes titles in full where the panel is broad', () => {
  expect(drawn(3, wideFrame.L1)).toContain(`>${COURSE}<`)
  expect(drawn(3, standardFrame.L1)).not.toContain(`>${COURSE}<`)
})
