import type { JumpAnswer } from '@data-centre/api'
import { expect, it } from 'vitest'
import { choicesOf } from './choices.ts'

const person = {
  id: '7',
  role: 'teacher',
  person: '张**',
  no: 'T**',
  schoolId: '3',
  schoolName: '云岭职院',
  path: null,
} as const
const answer: JumpAnswer = {
  pages: [{ path: '/Overview', title: '数据总览大屏', area: '大屏', newWindow: true }],
  schools: [{ id: '3', name: '云岭职院', province: '云南省' }],
  people: [person, { ...person, id: '8', role: 'student', path: '/school/StudentPortrait?stuId=8' }],
  peopleBy: 'name',
}

it('leads to a portrait where there is one for the caller, else to the school of the person', () => {
  expect(choicesOf(answer, '/school/dashBoard').map(({ group, path, school }) => [group, path, school?.id])).toEqual([
    ['页面', '/Overview', undefined],
    ['学校', '/school/dashBoard', '3'],
    ['人员', '/school/dashBoard', '3'],
    ['人员', '/school/StudentPortrait?stuId=8', '3'],
  ])
})

it('offers no school to those who may not open the school centre', () => {
  expect(choicesOf({ ...answer, people: [person] }, undefined).map(({ group }) => group)).toEqual(['页面'])
})
