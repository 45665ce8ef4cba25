import { histogram, topRows, weekChart } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import { detailPage } from '../../blocks/shapes.ts'
import { classStudents } from './class-students.ts'

const courseClass: Subject = {
  choose: 'classId',
  head: partOf('ZjyCourseClass/getClassDetail', 'info'),
  parent: 'cloudCourses',
}

/** /school/zjyClasseDetails: one class of a course and its students. */
export default detailPage(
  'courseClassDetails',
  courseClass,
  [
    cards(partOf('ZjyCourseClass/getClassDetail', 'kpi'), [
      'courses.enrolments',
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'scores.average',
      'evaluations.average',
    ]),
    [
      weekChart(partOf('ZjyCourseClass/getClassTrend', 'rates'), 'attendance.rate', '每周出勤与参与'),
      histogram(partOf('ZjyCourseClass/getClassTrend', 'scores'), 'scores.count', '成绩分布', { note: '{term}' }),
      topRows('ZjyCourseClass/getHomeworkList', 'homework.submitRate', '作业提交率'),
    ],
    classStudents,
  ],
  { period: 'term', filters: ['term', 'weeks'] },
)
