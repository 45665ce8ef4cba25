import { bars, weekChart } from '../../blocks/builders/charts.ts'
import { opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'

/** Sign-ins by week and method. */
export const signRows: readonly RowSpec[] = [
  [
    weekChart(partOf('signCheck/getSignStatistics', 'week'), 'attendance.signIns', '每周签到与出勤', { span: 16 }),
    bars(partOf('signCheck/getSignStatistics', 'method'), 'attendance.signIns', 'signMethod', {
      span: 8,
      note: undefined,
    }),
  ],
]

const signColumns = [
  'attendance.signIns',
  { metric: 'attendance.expected', label: '应到' },
  { metric: 'attendance.present', label: '实到' },
  'attendance.rate',
  { metric: 'attendance.late', label: '迟到' },
  { metric: 'attendance.early', label: '早退' },
  { metric: 'attendance.absent', label: '缺勤' },
  { metric: 'attendance.leave', label: '请假' },
] as const
const sort = 'attendance.rate'

/** Classes and teachers by who signs in to their lessons. */
export const signTables = [
  table('班级', 'signCheck/getSignClassList', [...texts('courseClass', 'course', 'teacher'), ...signColumns], {
    tab: '班级签到',
    sort,
    export: 'signCheck/exportSignStatistics',
    drill: opens('classTeachingLesson', 'classId'),
  }),
  table('教师', 'signCheck/getSignTeacherList', [...texts('teacher', 'no', 'college'), ...signColumns], {
    tab: '教师签到',
    sort,
    export: 'signCheck/exportSignTeacher',
    drill: opens('classTeachingDetails', 'teacher'),
  }),
] as const
