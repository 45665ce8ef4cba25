import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { callColumns } from './columns.ts'

/** Courses of other schools that are called, and the single calls of them. */
export const outgoingTables = tabs(
  table(
    '外校课程',
    'courseInvoked/getOutgoingList',
    [...texts('outsideCourse', 'school', 'lastCall'), { metric: 'courses.callsOut', label: '调用次数' }],
    { sort: 'courses.callsOut', export: 'courseInvoked/exportOutgoingList', empty: '该时段内没有调用外校课程' },
  ),
  table(
    '外校课程',
    'courseInvoked/getOutgoingCallList',
    texts('outsideCall', 'school', 'teacher', 'kind', 'target', 'startedAt'),
    {
      tab: '调用记录',
      sort: 'startedAt',
      export: 'courseInvoked/exportOutgoingCallList',
      empty: '该时段内没有调用外校课程',
    },
  ),
)

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
