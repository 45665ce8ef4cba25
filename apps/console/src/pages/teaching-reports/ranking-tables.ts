import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs, texts } from '../../blocks/builders/tables.ts'

const columns = [
  { metric: 'sessions.count', label: '课堂' },
  { metric: 'activities.count', label: '活动' },
  'attendance.rate',
  { metric: 'participation.rate', label: '参与率' },
  { metric: 'homework.gradedRate', label: '批阅率' },
  { metric: 'evaluations.average', label: '评教' },
] as const
const sort = 'sessions.count'

/** Colleges, teachers, classes and courses, by any number of theirs. */
export const rankingTables = tabs(
  table('院系', 'overview/getPhbCollegeList', columns, {
    sort,
    export: 'overview/exportPhb',
    drill: { filter: 'college' },
  }),
  table('教师', 'overview/getPhbTeacherList', [...texts('teacher', 'no', 'college'), ...columns], {
    sort,
    export: 'overview/exportPhbTeacher',
    drill: opens('teacherPortrait', 'teacher'),
  }),
  table('班级', 'overview/getPhbClassList', [...texts('courseClass', 'course', 'teacher'), ...columns], {
    sort,
    export: 'overview/exportPhbClass',
    drill: opens('courseClassDetails', 'classId'),
  }),
  table('课程', 'overview/getPhbCourseList', [...texts('course', 'college', 'lead'), ...columns], {
    sort,
    export: 'overview/exportPhbCourse',
    drill: opens('cloudCourseDetails', 'courseId'),
  }),
)
