import { bars, weekChart } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { sessionTable } from './columns.ts'

const teacher: Subject = {
  choose: 'teaId',
  head: partOf('zjyFaceTeach/getFaceTeachTeacher', 'info'),
  parent: 'classTeaching',
}

/** /school/classteachStatisticsDetail: the sessions of one teacher. */
export default detailPage(
  'classTeachingDetails',
  teacher,
  [
    cards(partOf('zjyFaceTeach/getFaceTeachTeacher', 'kpi'), [
      'sessions.count',
      'sessions.activeRate',
      'activities.perSession',
      'attendance.rate',
      'participation.rate',
      'evaluations.average',
    ]),
    [
      weekChart(partOf('zjyFaceTeach/getFaceTeachTrend', 'interaction'), 'activities.count', '每周活动与参与', {
        span: 16,
      }),
      bars(partOf('zjyFaceTeach/getFaceTeachTrend', 'types'), 'activities.count', 'activityType', { span: 8 }),
    ],
    sessionTable(opens('classTeachingLesson', 'session')),
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
