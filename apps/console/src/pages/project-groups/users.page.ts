import { histogram, topRows, trend } from '../../blocks/builders/charts.ts'
import { cards, opensFiltered } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const details = <K extends 'kpi' | 'grades' | 'trend'>(part: K) => partOf('zyqStatistics/getUserDetails', part)
const majors = from('zyqStatistics/getUserMajorList')

/** /school/zyqUserDetails: the students of a project group by major, and how many of them are active in it. */
export default statisticsPage(
  'groupUsers',
  [
    cards(details('kpi'), ['groups.users', 'groups.active', 'groups.activeRate', 'groups.logsPerUser']),
    [
      trend(details('trend'), 'groups.active'),
      histogram(details('grades'), 'groups.users', '年级分布'),
      topRows(majors, 'groups.users', '专业用户'),
    ],
    table(
      '专业',
      majors,
      [
        ...texts('major', 'college'),
        { metric: 'groups.users', label: '学生' },
        { metric: 'groups.active', label: '活跃学生' },
        { metric: 'groups.activeRate', label: '活跃率' },
        { metric: 'groups.userLogs', label: '日志' },
      ],
      {
        sort: 'groups.activeRate',
        export: 'zyqStatistics/exportUserDetails',
        compare: true,
        drill: opensFiltered('groupUserList', 'major'),
      },
    ),
  ],
  { filters: ['period'], ofGroup: true },
)
