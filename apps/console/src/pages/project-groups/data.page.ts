import { logLines, sankey, share, topRows } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const majors = from('zyqStatistics/getMajorList')
const courses = from('zyqStatistics/getGroupCourseList')
const people = ['groups.majors', 'groups.users', 'groups.activeRate', 'groups.logs'] as const
const content = ['groups.courses', 'groups.courseActiveRate', 'groups.resources', 'groups.questions'] as const

/** /school/zyqData: one project group, its people, courses and logs. */
export default statisticsPage(
  'groupData',
  [
    cards(partOf('zyqStatistics/getOverview', 'kpi'), [...people, ...content]),
    logLines('zyqStatistics/getTrend', 'groups.logs', { title: '日志趋势', note: '按角色' }),
    [
      topRows(majors, 'groups.users', '专业学生'),
      share(partOf('zyqStatistics/getOverview', 'types'), 'resources.total', 'resourceType'),
      topRows(courses, 'resources.uses', '课程素材使用'),
    ],
    sankey('zyqapi/baseinfo/getCourseSystem', 'groups.resources', '课程体系', { height: 368 }),
    tabs(
      table(
        '专业',
        majors,
        [
          ...texts('major', 'college'),
          { metric: 'groups.users', label: '学生' },
          { metric: 'groups.courses', label: '课程' },
        ],
        { sort: 'groups.users', export: 'zyqStatistics/exportOverview', compare: true },
      ),
      table(
        '课程',
        courses,
        [...texts('course', 'college', 'lead'), 'resources.total', 'questions.total', 'resources.uses'],
        { sort: 'resources.uses', export: 'zyqStatistics/exportGroupCourseList', compare: true },
      ),
    ),
  ],
  { filters: ['period'], ofGroup: true },
)
