import { bars, share, trend } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const statistics = <K extends 'kpi' | 'types' | 'difficulties' | 'answerKinds' | 'trend'>(part: K) =>
  partOf('zyqStatistics/getBankStatistics', part)

/** /school/BankStatistics: the questions of a project group by course. */
export default statisticsPage(
  'groupQuestions',
  [
    cards(statistics('kpi'), [
      'questions.banks',
      'questions.total',
      'questions.new',
      'questions.answers',
      'questions.correctRate',
      'questions.activeRate',
    ]),
    [
      share(statistics('types'), 'questions.total', 'questionType'),
      bars(statistics('difficulties'), 'questions.total', 'difficulty'),
    ],
    [
      trend(statistics('trend'), 'questions.answers', { title: '作答趋势' }),
      share(statistics('answerKinds'), 'questions.answers', 'answerKind', { title: '作答场景' }),
    ],
    table(
      '课程',
      'zyqStatistics/getBankList',
      [
        ...texts('course', 'college', 'lead'),
        { metric: 'questions.banks', label: '题库' },
        { metric: 'questions.total', label: '题目' },
        { metric: 'questions.answers', label: '作答' },
        { metric: 'questions.correctRate', label: '正确率' },
      ],
      {
        sort: 'questions.total',
        export: 'zyqStatistics/exportBankList',
        compare: true,
        drill: opens('groupCourseQuestions', 'courseId'),
      },
    ),
  ],
  { filters: ['period', 'questionType', 'keyword'], ofGroup: true, keyword: '课程名称' },
)
