import { histogram, lines, share } from '../../blocks/builders/charts.ts'
import { cards, opens, rankingBars } from '../../blocks/builders/parts.ts'
import { led, table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const totals = <K extends 'kpi' | 'states' | 'colleges' | 'schools' | 'bands'>(part: K) =>
  partOf('moocCourse/getCreditTotal', part)

/** /school/CreditCertification: applications for the recognition of credits and what came of them. */
export default statisticsPage(
  'creditCertification',
  [
    cards(totals('kpi'), [
      'credits.applied',
      'credits.approved',
      'credits.passRate',
      'credits.points',
      'credits.students',
      'mooc.certificates',
    ]),
    [
      lines('moocCourse/getCreditTrend', 'credits.applied', '认证趋势'),
      share(totals('states'), 'credits.applied', 'creditState', { title: '申请状态' }),
    ],
    [
      rankingBars(totals('colleges'), 'credits.points', '院系认证学分', { drill: { filter: 'college' } }),
      rankingBars(totals('schools'), 'credits.applied', '开课学校'),
      histogram(totals('bands'), 'credits.points', '学生学分分布', { unit: '人' }),
    ],
    table(
      '学生',
      'moocCourse/getCreditList',
      [
        ...texts('credit', 'no', 'major'),
        ...led(texts('credit', 'course'), opens('moocCourseDetails', 'courseId', 'course')),
        ...texts('credit', 'school', 'certificate', 'state'),
        { metric: 'credits.points', label: '学分' },
        ...texts('credit', 'appliedAt', 'decidedAt'),
      ],
      {
        title: '认证申请',
        sort: 'appliedAt',
        export: 'moocCourse/exportCreditList',
        drill: opens('studentPortrait', 'student', 'student'),
      },
    ),
  ],
  { filters: ['period', 'college', 'major', 'creditState', 'keyword'], period: '365', keyword: '姓名/学号/课程' },
)
