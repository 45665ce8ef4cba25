import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { points } from '../flows.ts'
import { group, kpis, parts, ranking, studyBands, table, weeks } from '../shapes.ts'

const opinions = { demand: { rights: [rights.reportEvaluations] }, scope: 'school' } as const
const students = { demand: { rights: [rights.reportStudents] }, scope: 'school' } as const
const evaluated = [
  'evaluations.expected',
  'evaluations.done',
  'evaluations.rate',
  'evaluations.average',
  'evaluations.contentAverage',
  'evaluations.methodAverage',
  'evaluations.attitudeAverage',
  'evaluations.effectAverage',
  'evaluations.interactionAverage',
] as const
const sort = 'evaluations.average'
const ofMajor = [
  'students.total',
  'students.activeRate',
  'attendance.rate',
  'participation.rate',
  'homework.submitRate',
  'scores.average',
] as const
/** An administrative class: participation is not counted by it. */
const ofAdminClass = [
  'students.total',
  'students.activeRate',
  'attendance.rate',
  'homework.submitRate',
  'study.hours',
  'scores.average',
] as const
const ofStudent = [
  'attendance.rate',
  'participation.rate',
  'homework.submitRate',
  'study.hours',
  'scores.average',
] as const

/** What students say of their teachers, and how they study: of the school, its majors, its classes, and student by student. */
export const studentReportCalls = {
  'teacherStudent/getStuPj': report(
    group({
      kpi: kpis([
        'evaluations.expected',
        'evaluations.done',
        'evaluations.rate',
        'evaluations.average',
        'evaluations.goodRate',
      ]),
      star: parts('evaluations.done', 'star'),
      dim: kpis([
        'evaluations.contentAverage',
        'evaluations.methodAverage',
        'evaluations.attitudeAverage',
        'evaluations.effectAverage',
        'evaluations.interactionAverage',
      ]),
      week: weeks('evaluations.received'),
      college: ranking('evaluations.average', 'college', 10),
    }),
    opinions,
  ),
  'teacherStudent/getStuPjCollegeList': report(table('college', evaluated, { sort }), opinions),
  'teacherStudent/getStuPjList': report(table('teacher', evaluated, { sort }), opinions),
  'teacherStudent/getStuPjCourseList': report(table('course', evaluated, { sort, platform: 'zjy' }), opinions),
  'teacherStudent/getStuPjClassList': report(table('courseClass', evaluated, { sort, platform: 'zjy' }), opinions),
  'teacherStudent/exportStuPjCollege': exportOf('teacherStudent/getStuPjCollegeList', '学生评价-院系', opinions),
  'teacherStudent/exportStuPj': exportOf('teacherStudent/getStuPjList', '学生评价-教师', opinions),
  'teacherStudent/exportStuPjCourse': exportOf('teacherStudent/getStuPjCourseList', '学生评价-课程', opinions),
  'teacherStudent/exportStuPjClass': exportOf('teacherStudent/getStuPjClassList', '学生评价-班级', opinions),
  'teacherStudent/getStuGk': report(
    group({
      kpi: kpis([
        'students.total',
        'students.activeRate',
        'attendance.rate',
        'participation.rate',
        'homework.submitRate',
        'study.hoursPerStudent',
        'scores.average',
        'warnings.students',
      ]),
      layer: studyBands(),
      week: weeks('attendance.rate', 'participation.rate', 'homework.submitRate'),
    }),
    students,
  ),
  /** Classes by attendance and mean score. */
  'teacherStudent/getStuGkScatter': report(points('attendance.rate', 'scores.average', 'courseClass'), students),
  'teacherStudent/getStuGkList': report(table('major', ofMajor, { sort: 'students.total' }), students),
  'teacherStudent/getStuGkClassList': report(table('adminClass', ofAdminClass, { sort: 'students.total' }), students),
  'teacherStudent/getStuGkStudentList': report(table('student', ofStudent, { sort: 'scores.average' }), students),
  'teacherStudent/exportStuGk': exportOf('teacherStudent/getStuGkList', '学生概况-专业', students),
  'teacherStudent/exportStuGkClass': exportOf('teacherStudent/getStuGkClassList', '学生概况-行政班', students),
  'teacherStudent/exportStuGkStudent': exportOf('teacherStudent/getStuGkStudentList', '学生概况-学生', students),
} as const
