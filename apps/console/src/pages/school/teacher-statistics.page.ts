import { bars, share, trend } from '../../blocks/builders/charts.ts'
import { cards, opens, rankingBars } from '../../blocks/builders/parts.ts'
import { insights, table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const structure = <K extends 'titles' | 'ages' | 'colleges' | 'rates'>(part: K) =>
  partOf('teachers/getTeacherStructure', part)
const byCollege = { drill: { filter: 'college' } } as const

const drill = opens('teacherPortrait', 'teacher')
/** /school/TeacherStatistics: the teachers of a school, who they are and what they do. */
export default statisticsPage(
  'teacherStatistics',
  [
    cards('teachers/getTeacherTotal', [
      'teachers.total',
      'teachers.active',
      'teachers.activeRate',
      'teachers.dualRate',
      'teachers.notLoggedIn',
      'courses.perTeacher',
    ]),
    insights('teachers/getTeacherInsights', { filter: 'college' }),
    [
      share(structure('titles'), 'teachers.total', 'teacherTitle', { title: '职称结构' }),
      bars(structure('ages'), 'teachers.total', 'ageBand', { title: '年龄结构' }),
      rankingBars(structure('colleges'), 'teachers.total', '院系教师数', byCollege),
    ],
    [
      trend('teachers/getTeacherTrend', 'teachers.active'),
      rankingBars(structure('rates'), 'teachers.activeRate', '院系教师活跃率', byCollege),
    ],
    table(
      '教师',
      'teachers/getTeacherList',
      [
        ...texts('teacher', 'no', 'college', 'title'),
        { metric: 'teachers.courses', label: '课程数' },
        'sessions.count',
        { metric: 'teachers.resources', label: '素材数' },
        { metric: 'teachers.logs', label: '日志数' },
        { metric: 'teachers.logins', label: '登录次数' },
        ...texts('teacher', 'lastLogin'),
      ],
      { title: '教师信息', sort: 'teachers.logs', export: 'teachers/exportTeacherList', compare: true, drill },
    ),
  ],
  { filters: ['college', 'teacherTitle', 'teacherKind', 'period', 'keyword'], keyword: '姓名/工号' },
)
