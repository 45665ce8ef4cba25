import { opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { type Drill, partOf, type Subject, type TableBlock } from '../../blocks/definition.ts'

/** The class that a page is about. */
export const classOf = (parent: Subject['parent']): Subject => ({
  choose: 'classId',
  head: partOf('zjyFaceTeach/getFaceTeachClass', 'info'),
  parent,
})

/** Sessions with what was done in them; a row opens its session. */
export const sessionTable = (drill: Drill): TableBlock =>
  table(
    '班级',
    'zjyFaceTeach/getFaceTeachList',
    [
      ...texts('session', 'day', 'section', 'course'),
      { metric: 'attendance.expected', label: '应到' },
      { metric: 'attendance.present', label: '实到' },
      'attendance.rate',
      { metric: 'activities.count', label: '活动数' },
      { metric: 'participation.rate', label: '参与率' },
      { metric: 'evaluations.average', label: '评价' },
    ],
    { title: '课堂列表', sort: 'day', export: 'zjyFaceTeach/exportFaceTeachList', drill },
  )

/** Teachers with what they do in class; a row opens their sessions. */
export const teacherTable = table(
  '教师',
  'zjyFaceTeach/getFaceTeachTeacherList',
  [
    ...texts('teacher', 'no', 'college'),
    { metric: 'lessons.planned', label: '排课' },
    { metric: 'sessions.count', label: '课堂' },
    { metric: 'sessions.withActivity', label: '有活动课堂' },
    { metric: 'activities.before', label: '课前' },
    { metric: 'activities.mid', label: '课中' },
    { metric: 'activities.later', label: '课后' },
    'attendance.rate',
    { metric: 'participation.rate', label: '参与率' },
    { metric: 'evaluations.average', label: '评教' },
  ],
  {
    title: '教师课堂',
    sort: 'sessions.count',
    export: 'zjyFaceTeach/exportFaceTeachTeacher',
    drill: opens('classTeachingDetails', 'teacher'),
  },
)
