import { bars, histogram, lines } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { split } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { placeTables } from './place-tables.ts'

/** /operation/QuestionStatistics: questions of the nation, how hard they are and how they are answered. */
export default statisticsPage(
  'operationQuestions',
  [
    cards('opeDataQuestion/getQuestionTotal', [
      'questions.total',
      'questions.new',
      'questions.answers',
      'questions.correctRate',
      'questions.activeRate',
      'questions.banks',
    ]),
    [
      map(
        'opeDataQuestion/getQuestionMap',
        '题目分布',
        ['questions.total', { metric: 'questions.answers', label: '作答' }],
        {
          drill: { filter: 'province' },
          span: 12,
        },
      ),
      bars(partOf('opeDataQuestion/getQuestionType', 'types'), 'questions.total', 'questionType', { span: 12 }),
    ],
    [
      lines('opeDataQuestion/getQuestionTrend', 'questions.answers', '新增与作答趋势', { span: 16 }),
      histogram(partOf('opeDataQuestion/getQuestionType', 'difficulties'), 'questions.total', '难度分布', { span: 8 }),
    ],
    placeTables(
      'questions.total',
      [
        { metric: 'questions.total', label: '题目' },
        ...split('questions.total', 'questionType'),
        { metric: 'questions.answers', label: '作答' },
        { metric: 'questions.correctRate', label: '正确率' },
      ],
      ['opeDataQuestion/getQuestionProvinceList', 'opeDataQuestion/exportQuestionList'],
      ['opeDataQuestion/getQuestionSchoolList', 'opeDataQuestion/exportQuestionSchoolList'],
    ),
  ],
  { filters: ['period', 'province', 'platform', 'questionType', 'difficulty'] },
)
