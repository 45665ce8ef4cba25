import { bars, weekChart } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { teacherTable } from './columns.ts'

const trendOf = <K extends 'sessions' | 'phases' | 'rates' | 'methods'>(part: K) =>
  partOf('zjyFaceTeach/getFaceTeachTrend', part)

/** /school/classteachStatistics: what is taught in class, week by week and teacher by teacher. */
export default statisticsPage(
  'classTeaching',
  [
    cards('zjyFaceTeach/getFaceTeachTotal', [
      'sessions.count',
      'sessions.teachers',
      'sessions.activeRate',
      'activities.perSession',
      'attendance.rate',
      'participation.rate',
    ]),
    [
      weekChart(trendOf('sessions'), 'sessions.count', '每周课堂'),
      weekChart(trendOf('phases'), 'activities.count', '每周活动'),
    ],
    [
      weekChart(trendOf('rates'), 'attendance.rate', '每周出勤与参与', { span: 16 }),
      bars(trendOf('methods'), 'attendance.signIns', 'signMethod', { span: 8 }),
    ],
    teacherTable,
  ],
  { period: 'term', filters: ['term', 'college', 'keyword', 'weeks'], keyword: '姓名/工号' },
)
