import { rankingPage } from '../../blocks/ranking/definition.ts'

/** /school/zykRankingList: courses and resources of the library, who contributes and who learns. */
export default rankingPage('libraryRanking', 'ranking/getZykRanking', 'ranking/exportZykRanking', {
  course: { name: '课程', owner: '所属院系', opens: { route: 'libraryCourseDetails', choose: 'courseId' } },
  resource: { name: '素材', owner: '所属院系', previews: true },
  teacher: { name: '教师', owner: '所属院系', opens: { route: 'teacherPortrait', choose: 'teaId' } },
  student: { name: '学生', owner: '所属院系', opens: { route: 'studentPortrait', choose: 'stuId' } },
})
