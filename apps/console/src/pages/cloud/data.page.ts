import { bars, crossing, share, weekChart } from '../../blocks/builders/charts.ts'
import { cards, custom, rankingBars } from '../../blocks/builders/parts.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { collegeTable, toCollege } from './data-table.ts'
import { TodayClasses } from './today-classes.tsx'

const trendOf = <K extends 'sessions' | 'phases' | 'colleges' | 'sources'>(part: K) =>
  partOf('zjyOverviewTotalData/getZjyTrend', part)
const totals = from('zjyOverviewTotalData/getZjyTotal')

/** /school/zjyData: teaching on the cloud platform in a term. */
export default dashboardPage(
  'cloudData',
  [
    cards(totals, [
      'courses.spoc',
      'classes.total',
      'sessions.count',
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'evaluations.average',
      'logs.count',
    ]),
    [
      weekChart(trendOf('sessions'), 'sessions.count', '每周课堂与参与'),
      weekChart(trendOf('phases'), 'activities.count', '每周活动'),
    ],
    [
      bars('zjyOverviewTotalData/getActivityShare', 'activities.count', 'activityType'),
      rankingBars(trendOf('colleges'), 'attendance.rate', '院系出勤率', {
        drill: toCollege,
        mean: { source: totals, id: 'attendance.rate', text: '竖线为全校' },
      }),
    ],
    [
      share(trendOf('sources'), 'courses.spoc', 'courseSource'),
      crossing('zjyOverviewTotalData/getWeekSection', 'sessions.count', '课堂时间分布'),
    ],
    custom(TodayClasses, 24),
    collegeTable,
  ],
  { period: 'term', filters: ['term', 'college'], platform: 'zjy' },
)
