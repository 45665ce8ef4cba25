import { weekChart } from '../../blocks/builders/charts.ts'
import { cards, rankingBars } from '../../blocks/builders/parts.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { drill, teachingTable } from './teaching-table.ts'

const trend = <K extends 'sessions' | 'phases' | 'schools' | 'rates'>(part: K) =>
  partOf('zjyOverviewTotalData/getTeachingTrend', part)
const totals = from('zjyOverviewTotalData/getTeachingTotal')

/** /province/OverviewTeaching: teaching on the cloud platform in a term, school beside school. */
export default statisticsPage(
  'provinceTeaching',
  [
    cards(totals, [
      'sessions.count',
      'sessions.teachers',
      'sessions.activeRate',
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'scores.passRate',
      'evaluations.average',
    ]),
    [
      weekChart(trend('sessions'), 'sessions.count', '每周课堂与出勤'),
      weekChart(trend('phases'), 'activities.count', '每周课前、课中、课后活动'),
    ],
    [
      rankingBars(trend('schools'), 'sessions.count', '学校课堂', { drill }),
      rankingBars(trend('rates'), 'attendance.rate', '学校出勤率', {
        drill,
        mean: { source: totals, id: 'attendance.rate', text: '竖线为全省' },
      }),
    ],
    teachingTable,
  ],
  { period: 'term', filters: ['term', 'city', 'keyword'], platform: 'zjy', keyword: '学校名称' },
)
