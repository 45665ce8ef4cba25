import { expect, it } from 'vitest'
import { betweenProvinces } from './rates.ts'

const broken = (...question: Parameters<typeof betweenProvinces>) =>
  betweenProvinces(...question)
    .filter(({ ok }) => !ok)
    .map(({ scope }) => scope)

it('L9 holds where a province has students and no teachers, and still notices a whole outside of its parts', () => {
  // 20 students and 2 teachers, 30 students and none: 25 students a teacher, more than in any province.
  expect(
    broken(
      'students per teacher',
      [50, 2],
      [
        [20, 2],
        [30, 0],
      ],
    ),
  ).toEqual([])
  expect(
    broken(
      'students per teacher',
      [10, 2],
      [
        [20, 2],
        [30, 0],
      ],
    ),
  ).toEqual(['least province <= students per teacher'])
  expect(
    broken(
      'students per teacher',
      [50, 2],
      [
        [20, 2],
        [0, 0],
      ],
    ),
  ).toEqual(['students per teacher <= greatest province'])
})
