import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { rateColumns } from './columns.ts'

export const toTeacher = { drill: opens('teacherPortrait', 'teacher') }

/** Majors, teachers and classes of the college. */
export const collegeTables = tabs(
  table(
    '专业',
    'zjySubStatistics/getYxList',
    ['students.total', ...rateColumns, { metric: 'students.logs', label: '日志' }],
    {
      sort: 'students.logs',
      export: 'zjySubStatistics/exportYxList',
    },
  ),
  table(
    '教师',
    'zjySubStatistics/getYxTeacherList',
    [...texts('teacher', 'no'), 'sessions.count', ...rateColumns, { metric: 'teachers.logs', label: '日志' }],
    { sort: 'teachers.logs', export: 'zjySubStatistics/exportYxTeacherList', ...toTeacher },
  ),
  table(
    '班级',
    'zjySubStatistics/getYxClassList',
    [
      ...texts('courseClass', 'course', 'teacher'),
      { metric: 'courses.enrolments', label: '学生' },
      'sessions.count',
      ...rateColumns,
      { metric: 'classes.logs', label: '日志' },
    ],
    {
      sort: 'classes.logs',
      export: 'zjySubStatistics/exportYxClassList',
      drill: opens('courseClassDetails', 'classId'),
    },
  ),
)
