import { logLines, sankey } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { callTables, outgoingTables } from './course-calls-tables.ts'

const totals = cards('courseInvoked/getInvokedTotal', [
  'courses.calls',
  'courses.called',
  'courses.callerSchools',
  'courses.callsOut',
  'resources.calls',
  'courses.standardUseRate',
])
const trendLook = { title: '调用趋势', note: '近12个月，按来源平台' } as const
const half = { span: 12 } as const
const outgoing = <K extends 'calls' | 'flow' | 'places'>(part: K) => partOf('courseInvoked/getOutgoingTrend', part)

/** /school/CourseCall: which courses of a school are called, by whom and from where, and which it calls itself. */
export default statisticsPage(
  'courseCalls',
  [
    totals,
    logLines('courseInvoked/getInvokedTrend', 'courses.calls', trendLook),
    [
      sankey(partOf('courseInvoked/getInvokedFlow', 'flow'), 'courses.calls', '课程调用流向', half),
      map(partOf('courseInvoked/getInvokedFlow', 'places'), '调用学校分布', ['courses.calls'], half),
    ],
    callTables,
  ],
  {
    filters: ['period', 'direction', 'college', 'course', 'keyword'],
    period: '365',
    keyword: '课程或学校名称',
    outgoing: [
      totals,
      logLines(outgoing('calls'), 'courses.callsOut', trendLook),
      [
        sankey(outgoing('flow'), 'courses.callsOut', '外校课程流向', half),
        map(outgoing('places'), '提供学校分布', ['courses.callsOut'], half),
      ],
      outgoingTables,
    ],
  },
)
