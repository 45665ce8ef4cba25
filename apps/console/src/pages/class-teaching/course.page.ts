import { bars, heat, weekChart } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { sessionTable } from './columns.ts'

const trendOf = <K extends 'interaction' | 'types' | 'sections'>(part: K) =>
  partOf('zjyFaceTeach/getFaceTeachTrend', part)
const course: Subject = {
  choose: 'courseId',
  head: partOf('zjyFaceTeach/getFaceTeachCourse', 'info'),
  parent: 'classTeaching',
  open: 'classroomTeachingOpen',
}

/** /school/ClassroomTeaching: how one course is taught in class. */
export default detailPage(
  'classroomTeaching',
  course,
  [
    cards(partOf('zjyFaceTeach/getFaceTeachCourse', 'kpi'), [
      'sessions.count',
      'sessions.activeRate',
      'attendance.rate',
      'participation.rate',
      'activities.perSession',
      'evaluations.average',
    ]),
    [
      weekChart(trendOf('interaction'), 'activities.count', '每周活动与参与', { span: 12 }),
      bars(trendOf('types'), 'activities.count', 'activityType', { span: 6 }),
      heat(trendOf('sections'), 'sessions.count', '上课时段', { span: 6 }),
    ],
    sessionTable(opens('classroomTeachingClass', 'session')),
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
