import { rankingsPage } from '../../blocks/ranking/definition.ts'

/** /school/zjyRankingList: courses, teachers and students of the cloud platform, by the weights that the school sets. */
export default rankingsPage('cloudRanking', {
  course: {
    name: '课程',
    owner: '所属院系',
    list: 'zjyRankStatistics/getCourseRank',
    export: 'zjyRankStatistics/exportCourseRank',
    weights: { read: 'zjyRankStatistics/getCourseRankSet', save: 'zjyRankStatistics/saveCourseRankSet' },
    opens: { route: 'cloudCourseDetails', choose: 'courseId' },
  },
  teacher: {
    name: '教师',
    owner: '所属院系',
    list: 'zjyRankStatistics/getTchrRank',
    export: 'zjyRankStatistics/exportTchrRank',
    weights: { read: 'zjyRankStatistics/getTchrRankSet', save: 'zjyRankStatistics/saveTchrRankSet' },
    opens: { route: 'teacherPortrait', choose: 'teaId' },
  },
  student: {
    name: '学生',
    owner: '所属院系',
    list: 'zjyRankStatistics/getStuRank',
    export: 'zjyRankStatistics/exportStuRank',
    weights: { read: 'zjyRankStatistics/getStuRankSet', save: 'zjyRankStatistics/saveStuRankSet' },
    opens: { route: 'studentPortrait', choose: 'stuId' },
  },
})
