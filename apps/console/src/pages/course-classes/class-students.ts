import { opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'

/** Students of a class; a row opens the student in it. */
export const classStudents = table(
  '学生',
  'ZjyCourseClass/getClassStudentList',
  [
    ...texts('student', 'no', 'adminClass'),
    'attendance.rate',
    { metric: 'participation.rate', label: '参与率' },
    { metric: 'homework.average', label: '作业' },
    { metric: 'exams.average', label: '考试' },
    { metric: 'scores.average', label: '总评' },
    'study.hours',
    { metric: 'classes.logs', label: '日志' },
  ],
  {
    title: '学生',
    sort: 'scores.average',
    export: 'ZjyCourseClass/exportClassStudentList',
    drill: opens('courseStudentDetails', 'student'),
  },
)
