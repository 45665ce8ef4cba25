import { logLines, sankey } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { callTables } from './course-calls-tables.ts'

/** /school/CourseCall: which courses of a school are called, by whom and from where. */
export default statisticsPage(
  'courseCalls',
  [
    cards('courseInvoked/getInvokedTotal', [
      'courses.calls',
      'courses.called',
      'courses.callerSchools',
      'courses.callsOut',
      'resources.calls',
      'courses.standardUseRate',
    ]),
    logLines('courseInvoked/getInvokedTrend', 'courses.calls', { title: '调用趋势', note: '近12个月，按来源平台' }),
    [
      sankey(partOf('courseInvoked/getInvokedFlow', 'flow'), 'courses.calls', '课程调用流向', { span: 12 }),
      map(partOf('courseInvoked/getInvokedFlow', 'places'), '调用学校分布', ['courses.calls'], { span: 12 }),
    ],
    callTables,
  ],
  { filters: ['period', 'college', 'course', 'keyword'], keyword: '课程或学校名称' },
)
