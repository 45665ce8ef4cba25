import { bars } from '../../blocks/builders/charts.ts'
import { cards, custom } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { LessonPanel } from '../../blocks/lesson/lesson-panel.tsx'
import { detailPage } from '../../blocks/shapes.ts'
import { classOf } from './columns.ts'
import { lessonTables } from './lesson-tables.ts'

/** /school/classteachStatisticsTeachDetail: what was done in the sessions of a class, who signed in and who took part. */
export default detailPage(
  'classTeachingLesson',
  classOf('classTeachingDetails'),
  [
    custom(LessonPanel),
    cards(partOf('zjyFaceTeach/getFaceTeachClass', 'kpi'), [
      'sessions.count',
      'attendance.rate',
      'activities.perSession',
      'participation.rate',
      'evaluations.average',
    ]),
    [
      bars(partOf('zjyFaceTeach/getFaceTeachClass', 'types'), 'activities.count', 'activityType', { span: 12 }),
      bars(partOf('zjyFaceTeach/getFaceTeachClass', 'stars'), 'evaluations.done', 'star', { span: 12, note: '{term}' }),
    ],
    lessonTables,
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
