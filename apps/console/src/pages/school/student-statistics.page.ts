import { columns, histogram, treemap, trend } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { insights, table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const structure = <K extends 'grades' | 'majors' | 'study'>(part: K) => partOf('students/getStudentStructure', part)
const drill = opens('studentPortrait', 'student')
const ofMajor = { drill: { filter: 'major' }, height: 152 } as const

/** /school/StudentStatistics: the students of a school, where they belong and how they study. */
export default statisticsPage(
  'studentStatistics',
  [
    cards('students/getStudentTotal', [
      'students.total',
      'students.active',
      'students.activeRate',
      'study.hoursPerStudent',
      'attendance.rate',
      'scores.average',
    ]),
    insights('students/getStudentInsights', { filter: 'college' }),
    [
      columns(structure('grades'), 'students.total', '年级分布', { span: 6 }),
      histogram(structure('study'), 'study.hours', '学习时长分布', {
        note: '{period}，每周平均',
        unit: '人',
        span: 9,
      }),
      trend('students/getStudentTrend', 'students.active', { span: 9 }),
    ],
    [treemap(structure('majors'), 'students.total', '专业分布', ofMajor)],
    table(
      '学生',
      'students/getStudentList',
      [
        ...texts('student', 'no', 'college', 'major', 'adminClass'),
        { metric: 'students.courses', label: '课程数' },
        'study.hours',
        'attendance.rate',
        { metric: 'homework.submitRate', label: '作业提交率' },
        { metric: 'scores.average', label: '平均分' },
        ...texts('student', 'lastLogin'),
      ],
      { title: '学生信息', sort: 'study.hours', export: 'students/exportStudentList', drill },
    ),
  ],
  { filters: ['college', 'major', 'grade', 'adminClass', 'period', 'keyword'], keyword: '姓名/学号' },
)
