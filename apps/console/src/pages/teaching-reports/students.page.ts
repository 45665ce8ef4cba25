import { histogram, rowColumns, weekChart } from '../../blocks/builders/charts.ts'
import { cardsAgainstWhole } from '../../blocks/builders/parts.ts'
import { scatter } from '../../blocks/builders/scatter.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { studentTables } from './students-tables.ts'

const part = <K extends 'kpi' | 'layer' | 'week'>(name: K) => partOf('teacherStudent/getStuGk', name)

/** /school/stugk: how the students of a school study in a term. */
export default statisticsPage(
  'reportStudents',
  [
    cardsAgainstWhole(part('kpi'), [
      'students.total',
      'students.activeRate',
      'attendance.rate',
      'participation.rate',
      'homework.submitRate',
      'study.hoursPerStudent',
      'scores.average',
      'warnings.students',
    ]),
    [
      weekChart(part('week'), 'attendance.rate', '每周学习情况', { span: 16, height: 288 }),
      histogram(part('layer'), 'study.hours', '学习投入', {
        span: 8,
        height: 288,
        unit: '人',
        note: '每周平均学习时长',
      }),
    ],
    [
      rowColumns('teacherStudent/getStuGkList', ['scores.average', 'attendance.rate'], '专业对比', { height: 288 }),
      scatter('teacherStudent/getStuGkScatter', 'attendance.rate', 'scores.average', {
        title: '班级出勤与成绩',
        height: 288,
      }),
    ],
    studentTables,
  ],
  { period: 'term', filters: ['term', 'college', 'major', 'keyword', 'weeks'], keyword: '专业、班级或学生' },
)
