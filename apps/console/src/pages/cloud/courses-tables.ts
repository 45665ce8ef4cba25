import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { rateColumns } from './columns.ts'

const toCourse = opens('cloudCourseDetails', 'courseId')

/** Courses and their classes. */
export const courseListTables = tabs(
  table(
    '课程',
    'zjyCourse/getCourseList',
    [
      ...texts('course', 'lead'),
      { metric: 'classes.total', label: '班级' },
      { metric: 'courses.enrolments', label: '学生' },
      { metric: 'resources.total', label: '素材' },
      { metric: 'courses.logs', label: '日志' },
      { metric: 'courses.progress', label: '进度' },
      { metric: 'scores.average', label: '平均分' },
    ],
    { sort: 'courses.logs', export: 'zjyCourse/exportCourseList', drill: toCourse },
  ),
  table(
    '班级',
    'zjyCourse/getCourseClassList',
    [
      ...texts('courseClass', 'course', 'teacher'),
      { metric: 'courses.enrolments', label: '学生' },
      'sessions.count',
      ...rateColumns,
    ],
    {
      sort: 'scores.average',
      export: 'zjyCourse/exportCourseClassList',
      drill: opens('courseClassDetails', 'classId'),
    },
  ),
)
