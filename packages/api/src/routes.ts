/** Which app answers a path. */
export type App = 'console' | 'screens'
/** What a path demands: nothing, a session, a right of the tree, or an id of `userManage`. */
export type Access = 'public' | 'session' | 'right' | { userManage: number }
/** Frame around the page. */
export type Layout = 'none' | 'home' | 'school' | 'province' | 'operation' | 'authority' | 'wall'

interface RouteEntry {
  path: string
  app: App
  layout: Layout
  access: Access
  title: string
}

const page =
  (layout: Exclude<Layout, 'wall'>, access: Access) =>
  (path: string, title: string): RouteEntry => ({ path, app: 'console', layout, access, title })
const wall =
  (access: Access) =>
  (path: string, title: string): RouteEntry => ({ path, app: 'screens', layout: 'wall', access, title })
const publicPage = page('none', 'public')
/** A wall whose page opens for everybody; its calls ask for the right. */
const publicWall = wall('public')
const unlocked = (id: number) => wall({ userManage: id })

/**
 * Every page of the product that exists, by key. Paths keep the specification's spelling and stand here only; links are
 * built from keys ({@link pathOf}). A page that is added gets one row here and `show: 1` in `rights-tree.ts`.
 */
export const routes = {
  login: publicPage('/Login', '登录'),
  noAccess: publicPage('/401', '您没有访问权限'),
  filePreview: publicPage('/filePreview', '文件预览'),
  /** The numbers of one course without a frame. */
  classroomTeachingOpen: publicPage('/ClassroomTeaching', '课堂教学'),
  classroomTeachingClassOpen: publicPage('/ClassroomTeachingClass', '课堂教学班级'),
  moocCourseOpen: publicPage('/MOOCCourseData', '慕课课程数据'),
  spocCourseOpen: publicPage('/SPOCCourseData', 'SPOC课程数据'),
  libraryCourseOpen: publicPage('/zykCourseData', '资源库课程数据'),
  survey: publicPage('/survey', '问卷调查'),
  surveySuccess: publicPage('/survey_success', '提交成功'),
  surveyFirst: publicPage('/survey_h5_first', '问卷调查'),
  surveySecond: publicPage('/survey_h5_second', '问卷调查'),
  surveyThird: publicPage('/survey_h5_third', '问卷调查'),
  teacherPortraitOpen: publicPage('/TeacherPortrait', '教师画像'),
  studentPortraitOpen: publicPage('/StudentPortrait', '学生画像'),
  surveySuccessPhone: publicPage('/survey_success_h5', '提交成功'),
  home: page('home', 'session')('/homePage', '首页'),
  metrics: page('home', 'session')('/metrics', '指标字典'),
  schoolDashboard: page('school', 'right')('/school/dashBoard', '总体数据'),
  influence: page('school', 'right')('/school/effect', '影响力'),
  distributionDetails: page('school', 'right')('/school/DistributionDetails', '分布详情'),
  teacherStatistics: page('school', 'right')('/school/TeacherStatistics', '教师信息'),
  teacherPortrait: page('school', 'right')('/school/TeacherPortrait', '教师画像'),
  studentStatistics: page('school', 'right')('/school/StudentStatistics', '学生信息'),
  studentPortrait: page('school', 'right')('/school/StudentPortrait', '学生画像'),
  collegeStatistics: page('school', 'right')('/school/CollegeStatistics', '院系统计'),
  libraryProjects: page('school', 'right')('/school/ProfessionalConstruction', '专业(项目)建设'),
  libraryResources: page('school', 'right')('/school/ResourceConstruction', '资源建设'),
  libraryResourceDetails: page('school', 'right')('/school/ResourceConstructionDetails', '资源建设详情'),
  teacherResources: page('school', 'right')('/school/teacherResourceConstruction', '教师资源建设'),
  libraryCourses: page('school', 'right')('/school/CurriculumConstruction', '课程建设'),
  libraryCourseDetails: page('school', 'right')('/school/zykCourseDetails', '资源库课程详情'),
  libraryCourseData: page('school', 'right')('/school/zykCourseData', '资源库课程数据'),
  libraryRanking: page('school', 'right')('/school/zykRankingList', '资源库排行榜'),
  courseCalls: page('school', 'right')('/school/CourseCall', '课程调用'),
  cloudData: page('school', 'right')('/school/zjyData', '职教云数据'),
  cloudBehavior: page('school', 'right')('/school/zjyBehaviorAnalysis', '行为分析'),
  achievements: page('school', 'right')('/school/AchievementStatistics', '成绩统计'),
  cloudRanking: page('school', 'right')('/school/zjyRankingList', '职教云排行榜'),
  cloudColleges: page('school', 'right')('/school/yxStatistics', '职教云院系统计'),
  classTeaching: page('school', 'right')('/school/classteachStatistics', '课堂教学统计'),
  classTeachingDetails: page('school', 'right')('/school/classteachStatisticsDetail', '课堂教学明细'),
  classTeachingLesson: page('school', 'right')('/school/classteachStatisticsTeachDetail', '课堂活动明细'),
  classroomTeaching: page('school', 'right')('/school/ClassroomTeaching', '课堂教学'),
  classroomTeachingClass: page('school', 'right')('/school/ClassroomTeachingClass', '课堂教学班级'),
  teachingReport: page('school', 'right')('/school/report', '教学报告'),
  reportRanking: page('school', 'right')('/school/phb', '教学排行榜'),
  reportActivities: page('school', 'right')('/school/joinact', '活动参与'),
  reportBeforeClass: page('school', 'right')('/school/joinbefore', '课前参与'),
  reportInClass: page('school', 'right')('/school/joinmid', '课中参与'),
  reportAfterClass: page('school', 'right')('/school/joinlater', '课后参与'),
  reportEvaluations: page('school', 'right')('/school/stupj', '学生评价'),
  reportStudents: page('school', 'right')('/school/stugk', '学生概况'),
  cloudCourses: page('school', 'right')('/school/CCStatistics', '课程班级统计'),
  cloudCourseDetails: page('school', 'right')('/school/zjyCourseDetails', '职教云课程详情'),
  courseClassDetails: page('school', 'right')('/school/zjyClasseDetails', '职教云班级详情'),
  courseStudentDetails: page('school', 'right')('/school/zjyStudentDetails', '职教云学生详情'),
  spocCourseData: page('school', 'right')('/school/SPOCCourseData', 'SPOC课程数据'),
  moocData: page('school', 'right')('/school/MOOCData', '慕课数据'),
  moocRanking: page('school', 'right')('/school/MOOCRankingList', '慕课排行榜'),
  moocCourses: page('school', 'right')('/school/MOOCCourseStatistics', '慕课课程统计'),
  moocCourseDetails: page('school', 'right')('/school/MOOCCourseDetails', '慕课课程详情'),
  moocCourseData: page('school', 'right')('/school/MOOCCourseData', '慕课课程数据'),
  groupData: page('school', 'right')('/school/zyqData', '专业群数据'),
  groupResources: page('school', 'right')('/school/ResourcesStatistics', '资源统计'),
  groupCourseResources: page('school', 'right')('/school/CourseResourcesStatistics', '课程资源统计'),
  groupQuestions: page('school', 'right')('/school/BankStatistics', '题库统计'),
  groupCourseQuestions: page('school', 'right')('/school/CourseBankStatistics', '课程题库统计'),
  groupCourses: page('school', 'right')('/school/zyqCourseStatistics', '课程统计'),
  groupCourseDetails: page('school', 'right')('/school/zyqCourseDetails', '专业群课程详情'),
  groupUsers: page('school', 'right')('/school/zyqUserDetails', '用户明细'),
  groupUserList: page('school', 'right')('/school/zyqUserDetailsList', '用户明细列表'),
  groupLogs: page('school', 'right')('/school/zyqLogStatistics', '日志统计'),
  userBehavior: page('school', 'right')('/school/UserBehaviorRecord', '用户行为记录'),
  attendanceWarning: page('school', 'right')('/school/AttendanceWarning', '出勤预警'),
  performanceWarning: page('school', 'right')('/school/PerformanceWarning', '学业预警'),
  teacherWarning: page('school', 'right')('/school/TeacherBehaviorWarning', '教师行为预警'),
  studentWarning: page('school', 'right')('/school/StudentBehaviorWarning', '学生行为预警'),
  courseQuality: page('school', 'right')('/school/CourseQualityAnalysis', '课程质量分析'),
  creditCertification: page('school', 'right')('/school/CreditCertification', '学分认证'),
  schoolRealTime: wall('right')('/school/RealtimeLargeScreen', '实时大屏'),
  provinceDashboard: page('province', 'right')('/province/dashBoard', '总体数据'),
  provinceRankings: page('province', 'right')('/province/RankingStatistics', '排行统计'),
  provinceContribution: page('province', 'right')('/province/ResourceContribution', '资源贡献'),
  provinceSchools: page('province', 'right')('/province/CollegeStatistics', '院校统计'),
  provinceCourses: page('province', 'right')('/province/CourseStatistics', '课程统计'),
  provinceUsers: page('province', 'right')('/province/UserStatistics', '用户统计'),
  provinceGroups: page('province', 'right')('/province/ProfessionalGroup', '专业群'),
  provinceLibrary: page('province', 'right')('/province/ResourceLibrary', '资源库'),
  provinceTeaching: page('province', 'right')('/province/OverviewTeaching', '教学概况'),
  provinceActivityLogs: page('province', 'right')('/province/ActivityLogStatistics', '活动日志统计'),
  provinceWarning: page('province', 'right')('/province/earlyWarning', '教学预警'),
  operationDashboard: page('operation', 'right')('/operation/dashBoard', '总体数据'),
  operationUsers: page('operation', 'right')('/operation/UserStatistics', '用户统计'),
  operationMaterials: page('operation', 'right')('/operation/MaterialStatistics', '素材统计'),
  operationQuestions: page('operation', 'right')('/operation/QuestionStatistics', '题目统计'),
  operationCourses: page('operation', 'right')('/operation/CourseStatistics', '课程统计'),
  operationCalls: page('operation', 'right')('/operation/ResourceCall', '资源调用'),
  operationNewDetails: page('operation', 'right')('/operation/NewDetails', '新增明细'),
  operationActivityLogs: page('operation', 'right')('/operation/ActivityLogStatistics', '活动日志统计'),
  authorityMenu: page('authority', 'right')('/authority/menu', '菜单管理'),
  operationLog: page('authority', 'right')('/authority/operationLog', '操作日志'),
  authorityRole: page('authority', 'right')('/authority/role', '角色管理'),
  authoritySchool: page('authority', 'right')('/authority/school', '学校管理'),
  authoritySurvey: page('authority', 'right')('/authority/survey', '问卷反馈'),
  authorityWalls: page('authority', 'right')('/authority/walls', '大屏设备'),
  authorityIntake: page('authority', 'right')('/authority/intake', '数据接入'),
  authorityJobs: page('authority', 'right')('/authority/jobs', '定时任务'),
  authorityExports: page('authority', 'right')('/authority/exports', '导出中心'),
  authorityDisputes: page('authority', 'right')('/authority/disputes', '数据异议'),
  wallContent: page('home', 'right')('/editNewMedia', '新媒体与热力图配置'),
  screenTest: wall('right')('/screen-test', '大屏自检'),
  connectionTest: wall('right')('/screen-test2', '链路自检'),
  realTimeTest: wall('right')('/realTime_testWebsocket', '实时数据(联调)'),
  /** What the device of this address shows, or how it is paired. No wall that anybody opens, so no round stops there. */
  wallDevice: { path: '/wall', app: 'screens', layout: 'none', access: 'public', title: '大屏' },
  overviewWall: unlocked(3)('/Overview', '数据总览大屏'),
  schoolScreen: wall('public')('/schoolScreen', '学校大屏'),
  schoolOverview: unlocked(9)('/school_overview', '学校总览大屏'),
  realTimeWall: unlocked(7)('/realTime', '实时数据大屏'),
  operationWall: unlocked(2)('/screen-dev', '运维态势大屏'),
  dynamicWall: unlocked(2)('/dynamic', '平台动态大屏'),
  distributionWall: wall('session')('/userDistribution', '用户分布大屏'),
  dataAssetWall: unlocked(8)('/dataAsset', '数据资产大屏'),
  teachAssetWall: unlocked(8)('/dataAsset2', '数据资产大屏(教学资产)'),
  rankingWall: unlocked(6)('/rankingList', '排行榜大屏'),
  provinceWall: publicWall('/province_allData', '省级数据总览大屏'),
  provinceHotWall: publicWall('/province_hot', '省级热度大屏'),
  provinceDynamicWall: publicWall('/province_dynamic', '省级实时动态大屏'),
  provinceDialog: publicWall('/province_dialog', '省级详情'),
  /** The window of one person, for who brings a ticket. It shows nobody by itself, so no round stops there. */
  personDialog: { path: '/teaStu_dialog', app: 'screens', layout: 'none', access: 'public', title: '师生详情' },
} as const satisfies Record<string, RouteEntry>

export type RouteKey = keyof typeof routes
export type Route = RouteEntry

/** Paths that only lead on. */
export const redirects: Readonly<Record<string, RouteKey>> = {
  '/': 'home',
  '/school': 'schoolDashboard',
  '/province': 'provinceDashboard',
  '/operation': 'operationDashboard',
}

/** Path of a page with its query, for links and navigation. */
export function pathOf(key: RouteKey, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${routes[key].path}?${text}` : routes[key].path
}

/** Key of the page at a path; exact and case sensitive, as the guard compares. */
export function routeAt(path: string): RouteKey | undefined {
  return (Object.keys(routes) as RouteKey[]).find((key) => routes[key].path === path)
}
