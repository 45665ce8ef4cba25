// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { selection } from './selection.ts'

beforeEach(() => selection.clear())

it('mirrors the keys of the specification in session storage', () => {
  selection.chooseSchool('7', '明湖职业技术学院')
  selection.chooseProvince('云南省')
  expect([
    sessionStorage.getItem('schoolId'),
    sessionStorage.getItem('schoolName'),
    sessionStorage.getItem('sfprovince'),
  ]).toEqual(['7', '明湖职业技术学院', '云南省'])
})

it('drops person, course, class and group when the school changes, and keeps them when it does not', () => {
  const all = () => {
    selection.chooseCourse('c')
    for (const key of ['teaId', 'stuId', 'classId'] as const) selection.choose(key, 'x')
    selection.chooseProjectGroup('g')
  }
  selection.chooseSchool('7', 'a')
  all()
  selection.chooseSchool('7', 'renamed')
  expect(selection.get()).toEqual({
    schoolId: '7',
    schoolName: 'renamed',
    teaId: 'x',
    stuId: 'x',
    courseId: 'c',
    classId: 'x',
    pgId: 'g',
  })
  selection.chooseSchool('8', 'b')
  expect(selection.get()).toEqual({ schoolId: '8', schoolName: 'b' })
})

it('drops the class when the course changes', () => {
  selection.chooseCourse('1')
  selection.choose('classId', 'k')
  selection.chooseCourse('1')
  expect(selection.get().classId).toBe('k')
  selection.chooseCourse('2')
  expect(selection.get().classId).toBeUndefined()
})

it('keeps an earlier choice of the session over the school of the user', () => {
  selection.keepSchool('1')
  selection.keepSchool('2')
  expect(selection.get().schoolId).toBe('1')
})

it('tells listeners once per change and forgets everything at logout', () => {
  let calls = 0
  const stop = selection.subscribe(() => calls++)
  selection.chooseSchool('7', 'a')
  selection.chooseSchool('7', 'a')
  selection.choose('dataSource', 'zjy')
  selection.clear()
  stop()
  expect(calls).toBe(3)
  expect([selection.get(), sessionStorage.length]).toEqual([{}, 0])
})
