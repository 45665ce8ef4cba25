import { bubbles, stack } from '../../blocks/builders/charts.ts'
import { cards, opensFiltered } from '../../blocks/builders/parts.ts'
import { insights, table } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const compared = from('zjySubStatistics/getCollegeCompare')
const totals = ['colleges.total', 'majors.total', 'adminClasses.total'] as const
const people = ['teachers.total', 'students.total'] as const
const content = ['courses.total', 'resources.total', 'questions.total', 'logs.count'] as const
const rates = ['users.activeRate', 'logs.perUser', 'attendance.rate', 'participation.rate'] as const

/** /school/CollegeStatistics: the colleges of a school, their majors, and up to four of them side by side. */
export default statisticsPage(
  'collegeStatistics',
  [
    cards(partOf('zjySubStatistics/getCollegeTotal', 'kpi'), [...totals, ...people, 'users.activeRate']),
    insights('zjySubStatistics/getCollegeInsights', { filter: 'college' }),
    [
      stack(partOf('zjySubStatistics/getCollegeTotal', 'logs'), 'logs.count', '院系日志 TOP10'),
      bubbles(compared, ['users.activeRate', 'logs.perUser', 'students.total'], '院系活跃分布', {
        note: '{period}，圆面积为学生数',
      }),
    ],
    table(
      '院系',
      'zjySubStatistics/getCollegeList',
      [...people, ...content, 'teachers.activeRate', 'students.activeRate'],
      {
        title: '院系列表',
        sort: 'logs.count',
        export: 'zjySubStatistics/exportCollegeList',
        drill: opensFiltered('cloudColleges', 'college'),
        expand: { source: 'zjySubStatistics/getMajorList', subject: '专业', by: 'collegeId' },
        compare: {
          source: compared,
          metrics: [...rates, 'homework.onTimeRate', 'scores.average', 'resources.perTeacher'],
          export: 'zjySubStatistics/exportCollegeCompare',
        },
      },
    ),
  ],
  { filters: ['period', 'platform', 'college'] },
)
