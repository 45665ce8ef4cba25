import { histogram, matrix } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'

const course: Subject = {
  choose: 'courseId',
  head: partOf('zyqStatistics/getCourseBank', 'info'),
  parent: 'groupQuestions',
}

/** /school/CourseBankStatistics: the questions of one course of a project group, by number: what they ask is not shown. */
export default detailPage(
  'groupCourseQuestions',
  course,
  [
    cards(partOf('zyqStatistics/getCourseBank', 'kpi'), [
      'questions.total',
      'questions.answers',
      'questions.correctRate',
    ]),
    [
      matrix(partOf('zyqStatistics/getCourseBank', 'heat'), 'questions.total', '题型与难度', { height: 288 }),
      histogram(partOf('zyqStatistics/getCourseBank', 'rates'), 'questions.total', '题目正确率分布', { height: 288 }),
    ],
    table(
      '题目',
      'zyqStatistics/getCourseBankList',
      [
        ...texts('question', 'type', 'difficulty', 'createdAt'),
        { metric: 'questions.answers', label: '作答' },
        { metric: 'questions.correctRate', label: '正确率' },
      ],
      { title: '题目列表', sort: 'questions.answers', export: 'zyqStatistics/exportCourseBank' },
    ),
  ],
  { filters: ['period', 'questionType', 'difficulty'] },
)
