import { expect, it } from 'vitest'
import { differenceText } from './source-difference.ts'

it('says what is more and what is less than at the platform of the course', () => {
  const source = { resourceNum: 52, questionNum: 90 }
  expect(differenceText(source, { resources: 47, questions: 94 })).toBe('比原平台素材少 5 个，题目多 4 道')
  expect(differenceText(source, { resources: 52, questions: 91 })).toBe('比原平台题目多 1 道')
  expect(differenceText(source, { resources: 52, questions: 90 })).toBe('与原平台一致')
})

it('says nothing while there is nothing to compare with', () => {
  const source = { resourceNum: 52, questionNum: 90 }
  expect(differenceText(source, { resources: null, questions: 94 })).toBeUndefined()
  expect(differenceText(source, { resources: 47, questions: undefined })).toBeUndefined()
})
