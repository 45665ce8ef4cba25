import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { callColumns } from './columns.ts'

/** Courses that are called, each with its single calls, and the schools that call them. */
export const callTables = tabs(
  table(
    '课程',
    'courseInvoked/getInvokedList',
    [...texts('course', 'college', 'lead'), ...callColumns, { metric: 'courses.callerSchools', label: '学校数' }],
    {
      sort: 'courses.calls',
      export: 'courseInvoked/exportInvokedList',
      drill: opens('libraryCourseDetails', 'courseId'),
      expand: {
        source: 'courseInvoked/getInvokedCallList',
        subject: '调用学校',
        by: 'courseId',
        columns: texts('courseCall', 'teacher', 'kind', 'target', 'startedAt'),
      },
    },
  ),
  table(
    '学校',
    'courseInvoked/getInvokedSchoolList',
    [...texts('callerSchool', 'province', 'lastCall'), { metric: 'courses.called', label: '课程数' }, ...callColumns],
    { sort: 'courses.calls', export: 'courseInvoked/exportInvokedSchoolList' },
  ),
)
