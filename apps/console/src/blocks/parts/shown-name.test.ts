import { expect, it } from 'vitest'
import type { Column } from '../definition.ts'
import { shownName } from './shown-name.ts'

const course: Column = { text: 'course', label: '课程' }
const row = { name: '《机电基础》教学课件3', texts: { course: '机电基础' } }

it('leaves out the course that stands beside the name', () => {
  expect(shownName(row, [course])).toBe('教学课件3')
})

it('keeps the name where the course does not stand beside it, is another one, or is all of it', () => {
  expect(shownName(row, [])).toBe(row.name)
  expect(shownName({ ...row, texts: { course: '机电' } }, [course])).toBe(row.name)
  expect(shownName({ name: '《机电基础》', texts: row.texts }, [course])).toBe('《机电基础》')
  expect(shownName({ name: '课件' }, [course])).toBe('课件')
})
