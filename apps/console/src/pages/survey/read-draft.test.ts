import type { Question, SurveyDetail } from '@data-centre/api'
import { expect, it } from 'vitest'
import { keepDraft } from './draft.ts'
import { readDraft } from './read-draft.ts'

const question = (more: Partial<Question>): Question => ({
  code: 'q',
  type: 'text',
  title: '题目',
  options: [],
  required: true,
  rule: {},
  showIf: null,
  ...more,
})
const survey = (version: number, questions: Question[]): SurveyDetail => ({
  ...{ id: '1', title: '问卷', version, startAt: null, endAt: null, state: 'open', surveyToken: '' },
  steps: [{ title: '一', questions }],
})

it('what was typed before a survey was replaced answers the questions that still stand', () => {
  keepDraft('pc', '1', 2, {
    advice: '加快加载',
    freq: '每周',
    used: ['职教云', '旧平台'],
    gone: '不再问',
    marks: { 速度: 3, 旧项: 2 },
  })
  const changed = survey(4, [
    question({ code: 'advice', type: 'textarea' }),
    question({ code: 'freq', type: 'single', options: ['每天', '每月'] }),
    question({ code: 'used', type: 'multi', options: ['职教云', '慕课'] }),
    question({ code: 'marks', type: 'matrix_star', options: ['速度', '易用'] }),
  ])
  const answers = { advice: '加快加载', freq: undefined, used: ['职教云'], marks: { 速度: 3 } }
  expect(readDraft('pc', changed)).toEqual({ answers, isEarlier: true })
  // The next step of a phone reads it as the draft of the present version.
  expect(readDraft('pc', changed)).toEqual({ answers, isEarlier: false })
  expect(readDraft('h5', changed)).toEqual({ answers: {}, isEarlier: false })
})
