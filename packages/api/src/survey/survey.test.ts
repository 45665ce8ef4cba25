import { describe, expect, it } from 'vitest'
import type { Answers, Question, SurveyQuestionType } from './survey.ts'
import { answerProblem, askedAnswers } from './survey-problems.ts'

const question = (type: SurveyQuestionType, more: Partial<Question> = {}): Question => ({
  code: 'q',
  type,
  title: '题',
  options: ['甲', '乙'],
  required: true,
  rule: {},
  showIf: null,
  ...more,
})
const messages = (of: Question, value: Answers[string], more: Answers = {}) => answerProblem(of, { q: value, ...more })

describe('an answer', () => {
  it.each([
    ['single', '甲', undefined],
    ['single', '丙', '请选择一项'],
    ['single', undefined, '请选择一项'],
    ['multi', ['甲', '乙'], undefined],
    ['multi', ['甲', '甲'], '请选择列出的选项'],
    ['multi', [], '请至少选择一项'],
    ['star', 5, undefined],
    ['star', 0, '请评分'],
    ['star', 2.5, '请评分'],
    ['nps', 0, undefined],
    ['nps', 11, '请评分'],
    ['matrix_star', { 甲: 1, 乙: 5 }, undefined],
    ['matrix_star', { 甲: 1 }, '请为每一项评分'],
    ['matrix_star', { 甲: 1, 乙: 5, 丙: 1 }, '请为每一项评分'],
    ['phone', '13812345678', undefined],
    ['phone', '12812345678', '手机号格式不正确'],
    ['phone', '138123456789', '手机号格式不正确'],
    ['school', { id: '3', name: '某校' }, undefined],
    ['school', { name: '某' }, '学校名称应为2-50个字'],
    ['school', { name: '校'.repeat(51) }, '学校名称应为2-50个字'],
    ['textarea', '字'.repeat(1000), undefined],
    ['textarea', '字'.repeat(1001), '不超过1000字'],
    ['textarea', '   ', '请填写此项'],
  ] as const)('of kind %s, %j: %s', (type, value, text) => {
    expect(messages(question(type), value as Answers[string])).toBe(text)
  })

  it('may be missing where nobody must give one', () => {
    expect(messages(question('phone', { required: false }), '')).toBeUndefined()
    expect(messages(question('phone', { required: false }), '1')).toBe('手机号格式不正确')
  })

  it('has at most as many choices as the rule says', () => {
    expect(messages(question('multi', { rule: { most: 1 } }), ['甲', '乙'])).toBe('最多选择1项')
  })

  it('is asked for only under its condition', () => {
    const reason = question('textarea', { showIf: { code: 'overall', most: 2 }, rule: { most: 500 } })
    expect(answerProblem(reason, { overall: 2 })).toBe('请填写此项')
    expect(answerProblem(reason, { overall: 3 })).toBeUndefined()
    expect(answerProblem(reason, {})).toBeUndefined()
    expect(askedAnswers([reason], { overall: 3, q: '不再适用' })).toEqual({})
  })

  it('of the last choice brings words of its own', () => {
    const other = question('multi', { options: ['甲', '其他'], rule: { other: true } })
    expect(messages(other, ['甲'])).toBeUndefined()
    expect(messages(other, ['其他'])).toBe('请填写其他的内容')
    expect(messages(other, ['其他'], { qOther: '更多' })).toBeUndefined()
    expect(askedAnswers([other], { q: ['其他'], qOther: '更多', stray: 1 })).toEqual({ q: ['其他'], qOther: '更多' })
  })
})
