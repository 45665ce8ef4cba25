import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { entity, group, kpis, parts, table, weeks } from '../shapes.ts'

const classes = { demand: { rights: [rights.cloudClassDetails] }, scope: 'school' } as const
const students = { demand: { rights: [rights.cloudStudentDetails] }, scope: 'school' } as const
const ofClass = [
  'courses.enrolments',
  'attendance.rate',
  'participation.rate',
  'homework.onTimeRate',
  'scores.average',
  'evaluations.average',
] as const
const byStudent = [
  'attendance.rate',
  'participation.rate',
  'homework.average',
  'exams.average',
  'scores.average',
  'study.hours',
  'classes.logs',
] as const
const ofStudent = [
  'attendance.rate',
  'participation.rate',
  'homework.submitRate',
  'scores.average',
  'study.hours',
  'participation.score',
] as const

/** One class of a course and its students, and one of these students in it. */
export const courseClassCalls = {
  'ZjyCourseClass/getClassDetail': report(group({ info: entity('courseClass'), kpi: kpis(ofClass) }), classes),
  'ZjyCourseClass/getClassTrend': report(
    group({ rates: weeks('attendance.rate', 'participation.rate'), scores: parts('scores.count', 'scoreBand') }),
    classes,
  ),
  'ZjyCourseClass/getHomeworkList': report(
    table('homework', ['homework.submitRate', 'homework.onTimeRate', 'homework.average'], { sort: 'due' }),
    classes,
  ),
  'ZjyCourseClass/getClassStudentList': report(table('student', byStudent, { sort: 'scores.average' }), classes),
  'ZjyCourseClass/exportClassStudentList': exportOf('ZjyCourseClass/getClassStudentList', '职教云班级详情', classes),
  'ZjyCourseClass/getStudentDetail': report(group({ info: entity('student'), kpi: kpis(ofStudent) }), students),
  'ZjyCourseClass/getStudentTrend': report(
    group({
      weeks: weeks('study.hours', 'attendance.rate', 'participation.rate'),
      composition: parts('scores.pointsAverage', 'scorePart'),
    }),
    students,
  ),
  'ZjyCourseClass/getStudentSignList': report(table('sign', ['attendance.present'], { sort: 'startedAt' }), students),
  'ZjyCourseClass/getStudentActivityList': report(
    table('activity', ['participation.joined', 'participation.score'], { sort: 'startedAt' }),
    students,
  ),
  'ZjyCourseClass/exportStudentActivityList': exportOf(
    'ZjyCourseClass/getStudentActivityList',
    '职教云学生活动',
    students,
  ),
  'ZjyCourseClass/getStudentHomeworkList': report(
    table('homework', ['homework.submitted', 'homework.average'], { sort: 'due' }),
    students,
  ),
  'ZjyCourseClass/getStudentExamList': report(
    table('exam', ['exams.submitted', 'exams.average'], { sort: 'startedAt' }),
    students,
  ),
  'ZjyCourseClass/getStudentLogList': report(table('lessonLog', [], { sort: 'startedAt' }), students),
} as const
