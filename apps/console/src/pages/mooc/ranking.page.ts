import { rankingPage } from '../../blocks/ranking/definition.ts'

/** /school/MOOCRankingList: open courses, their teachers, their learners, and the schools that the learners come from. */
export default rankingPage(
  'moocRanking',
  'moocCourse/getCourseRanking',
  'moocCourse/exportCourseRanking',
  {
    course: { name: '课程', owner: '所属院系', opens: { route: 'moocCourseDetails', choose: 'courseId' } },
    teacher: { name: '教师', owner: '所属院系', opens: { route: 'teacherPortrait', choose: 'teaId' } },
    school: { name: '学校', owner: '省份' },
    student: { name: '学员', owner: '所属院系', opens: { route: 'studentPortrait', choose: 'stuId' } },
  },
  // Learners join when a period begins, so that a month may have none.
  'term',
)
