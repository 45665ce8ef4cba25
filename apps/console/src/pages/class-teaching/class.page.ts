import { cards, custom, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { LessonPanel } from '../../blocks/lesson/lesson-panel.tsx'
import { detailPage } from '../../blocks/shapes.ts'
import { classOf } from './columns.ts'

/** /school/ClassroomTeachingClass: one class, a session of it as it is held, and its students. */
export default detailPage(
  'classroomTeachingClass',
  { ...classOf('classroomTeaching'), open: 'classroomTeachingClassOpen' },
  [
    cards(partOf('zjyFaceTeach/getFaceTeachClass', 'kpi'), [
      'sessions.count',
      'attendance.rate',
      'participation.rate',
      'evaluations.average',
    ]),
    custom(LessonPanel),
    table(
      '学生',
      'zjyFaceTeach/getTeachDetailList',
      [
        ...texts('student', 'no', 'adminClass'),
        'attendance.rate',
        { metric: 'participation.rate', label: '参与率' },
        { metric: 'participation.score', label: '表现分' },
        { metric: 'homework.submitRate', label: '作业' },
        { metric: 'scores.average', label: '成绩' },
      ],
      {
        title: '学生',
        sort: 'participation.score',
        export: 'zjyFaceTeach/exportTeachDetailList',
        drill: opens('studentPortrait', 'student'),
      },
    ),
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
