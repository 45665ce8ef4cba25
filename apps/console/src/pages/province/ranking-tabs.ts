const school = {
  name: '学校',
  nationRank: true,
  opens: { route: 'schoolDashboard', choose: 'schoolId' },
} as const
const course = { name: '课程', owner: '所属学校' } as const
const person = { owner: '所属学校', persons: true } as const

/** Lists of the page, the most active first. */
export const rankingTabs = {
  active: { ...school, tab: '活跃学校', list: 'rankingList/activeSchool', export: 'rankingList/exportActiveSchool' },
  using: { ...school, tab: '应用学校', list: 'rankingList/usingSchool', export: 'rankingList/exportUsingSchool' },
  course: { ...course, tab: '活跃课程', list: 'rankingList/activeCourse', export: 'rankingList/exportActiveCourse' },
  teacher: {
    ...person,
    name: '教师',
    tab: '活跃教师',
    list: 'rankingList/activeTeacher',
    export: 'rankingList/exportActiveTeacher',
  },
  student: {
    ...person,
    name: '学生',
    tab: '活跃学生',
    list: 'rankingList/activeStudent',
    export: 'rankingList/exportActiveStudent',
  },
  mooc: {
    ...course,
    tab: '慕课课程',
    list: 'rankingList/moocCourseRanking',
    export: 'rankingList/exportMoocCourseRanking',
  },
  resource: {
    name: '素材',
    owner: '所属学校',
    tab: '素材学习',
    list: 'rankingList/resourceStudyList',
    export: 'rankingList/exportResourceStudyList',
  },
  calledCourse: {
    ...course,
    tab: '课程调用',
    list: 'rankingList/courseRanking',
    export: 'rankingList/exportCourseRanking',
  },
  calledResource: {
    name: '素材',
    owner: '所属学校',
    tab: '素材调用',
    list: 'rankingList/resourcesRanking',
    export: 'rankingList/exportResourcesRanking',
  },
} as const
