import { opens } from '../../blocks/builders/parts.ts'
import { table } from '../../blocks/builders/tables.ts'

/** A school opens its own page of the same term. */
export const drill = opens('cloudData', 'school')

/** Schools by what they teach in a term; up to four of them side by side. */
export const teachingTable = table(
  '学校',
  'zjyOverviewTotalData/getTeachingSchoolList',
  [
    { metric: 'sessions.count', label: '课堂' },
    { metric: 'sessions.teachers', label: '开课教师' },
    { metric: 'sessions.activeRate', label: '课堂活跃率' },
    { metric: 'attendance.rate', label: '出勤率' },
    { metric: 'participation.rate', label: '互动参与率' },
    { metric: 'homework.onTimeRate', label: '作业按时率' },
    { metric: 'scores.passRate', label: '及格率' },
    { metric: 'evaluations.average', label: '评教均分' },
  ],
  { sort: 'sessions.count', export: 'zjyOverviewTotalData/exportTeachingSchool', drill, compare: true },
)
