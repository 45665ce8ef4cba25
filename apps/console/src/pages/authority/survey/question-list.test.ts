import type { Question } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { changesOf, moveQuestion, newQuestion } from './question-list.ts'

const question = (code: string, title = code): Question => ({
  code,
  type: 'text',
  title,
  options: [],
  required: false,
  rule: {},
  showIf: null,
})
const steps = [
  { title: '一', questions: [question('a'), question('b')] },
  { title: '二', questions: [question('c')] },
  { title: '三', questions: [question('d'), question('e')] },
]
const codes = (list: typeof steps) => list.map(({ questions }) => questions.map(({ code }) => code).join('')).join('|')
const draft = { title: '问卷', startAt: null, endAt: null, steps }

describe('a question', () => {
  it('moves within its step and over its edges', () => {
    expect(codes(moveQuestion(steps, { step: 0, at: 0 }, 1))).toBe('ba|c|de')
    expect(codes(moveQuestion(steps, { step: 0, at: 1 }, 1))).toBe('a|bc|de')
    expect(codes(moveQuestion(steps, { step: 2, at: 0 }, -1))).toBe('ab|cd|e')
  })
  it('stays where its step would become empty, or where the survey ends', () => {
    expect(moveQuestion(steps, { step: 1, at: 0 }, 1)).toBe(steps)
    expect(moveQuestion(steps, { step: 0, at: 0 }, -1)).toBe(steps)
  })
  it('that is new has a code of its own', () => {
    expect(newQuestion([...steps, { title: '四', questions: [question('own1')] }]).code).toBe('own2')
  })
})

it('says what publishing would change', () => {
  expect(changesOf(draft, draft)).toEqual([])
  expect(changesOf(draft, { ...draft, title: '新问卷', steps: moveQuestion(steps, { step: 0, at: 0 }, 1) })).toEqual([
    '标题',
    '题目顺序',
  ])
  expect(
    changesOf(draft, {
      ...draft,
      steps: [{ title: '一', questions: [question('a', '改过'), question('x', '新题')] }, ...steps.slice(1)],
    }),
  ).toEqual(['新增“新题”', '移除“b”', '修改“改过”'])
})
