import { opens } from '../../blocks/builders/parts.ts'
import { split, table, tabs, texts } from '../../blocks/builders/tables.ts'

const reach = [
  { metric: 'courses.learners', label: '学习人数' },
  { metric: 'courses.logs', label: '日志' },
  { metric: 'courses.calls', label: '被调用' },
] as const
const drill = opens('schoolDashboard', 'school')

/** Courses of each school, opened to single ones, and where its SPOC courses come from. */
export const courseTables = tabs(
  table(
    '学校',
    'dataStatistics/getCourseForSchool',
    [
      'courses.total',
      ...split('courses.total', 'courseType'),
      ...reach,
      { metric: 'courses.activeRate', label: '活跃率' },
    ],
    {
      tab: '学校课程',
      sort: 'courses.logs',
      export: 'dataStatistics/exportCourseForSchool',
      drill,
      expand: {
        source: 'dataStatistics/getSchoolCourseList',
        subject: '课程',
        by: 'schoolId',
        columns: [...texts('course', 'type', 'level', 'platform', 'college'), ...reach],
      },
    },
  ),
  table('学校', 'dataStatistics/getCurriculumSourceList', ['courses.spoc', ...split('courses.spoc', 'courseSource')], {
    tab: '课程来源',
    sort: 'courses.spoc',
    export: 'dataStatistics/exportCurriculumSource',
    drill,
  }),
)
