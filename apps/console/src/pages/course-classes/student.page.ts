import { bars, weekChart } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { studentTables } from './student-tables.ts'

const student: Subject = {
  choose: 'stuId',
  within: 'classId',
  head: partOf('ZjyCourseClass/getStudentDetail', 'info'),
  parent: 'courseClassDetails',
}

/** /school/zjyStudentDetails: one student in one class. */
export default detailPage(
  'courseStudentDetails',
  student,
  [
    cards(partOf('ZjyCourseClass/getStudentDetail', 'kpi'), [
      'attendance.rate',
      'participation.rate',
      'participation.score',
      'homework.submitRate',
      'scores.average',
      'study.hours',
    ]),
    [
      weekChart(partOf('ZjyCourseClass/getStudentTrend', 'weeks'), 'study.hours', '每周学习、出勤与参与', { span: 16 }),
      bars(partOf('ZjyCourseClass/getStudentTrend', 'composition'), 'scores.pointsAverage', 'scorePart', {
        span: 8,
        note: '{term}',
      }),
    ],
    studentTables,
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
