import { bubbles, stack } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { insights } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { collegeTables, compared } from './college-tables.ts'

const totals = ['colleges.total', 'majors.total', 'adminClasses.total'] as const
const people = ['teachers.total', 'students.total'] as const

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
    collegeTables,
  ],
  { filters: ['period', 'platform', 'college'] },
)
