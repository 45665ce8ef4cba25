import { expect, it } from 'vitest'
import page from '../../pages/school/teacher-statistics.page.ts'
import { ofOneCollege } from './one-college.ts'

it('leaves comparisons of colleges out and fills the rows', () => {
  const shown = ofOneCollege(page.blocks)
  expect(page.blocks.filter(({ block }) => block === 'ranking')).toHaveLength(2)
  expect(shown.filter(({ block }) => block === 'ranking')).toEqual([])
  expect(shown.map((block) => ('span' in block ? block.span : 24))).toEqual([24, 24, 12, 12, 24, 24])
})
