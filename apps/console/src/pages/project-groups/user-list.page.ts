import { opensFiltered } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const drill = opensFiltered('userBehavior', 'user')

/** /school/zyqUserDetailsList: students of a project group, of one major where it is chosen, and teachers of its courses. */
export default statisticsPage(
  'groupUserList',
  [
    tabs(
      table(
        '学生',
        'zyqStatistics/getUserDetailsList',
        [
          ...texts('student', 'no', 'major', 'adminClass'),
          { metric: 'groups.userLogs', label: '日志' },
          { metric: 'groups.userHours', label: '学习时长' },
          ...texts('student', 'lastLogin'),
        ],
        { sort: 'groups.userLogs', export: 'zyqStatistics/exportUserDetailsList', drill },
      ),
      table(
        '教师',
        'zyqStatistics/getUserTeacherList',
        [
          ...texts('teacher', 'no', 'college', 'title'),
          { metric: 'groups.teacherLogs', label: '日志' },
          ...texts('teacher', 'lastLogin'),
        ],
        { sort: 'groups.teacherLogs', export: 'zyqStatistics/exportUserTeacherList', drill },
      ),
    ),
  ],
  { filters: ['period', 'major', 'keyword'], ofGroup: true, keyword: '姓名/学号/工号' },
)
