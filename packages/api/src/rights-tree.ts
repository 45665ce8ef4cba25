import { rights } from './rights.ts'
import { routes } from './routes.ts'

/** Which layout a right belongs to; its page opens inside that layout's frame. */
export type RightType = 'school' | 'province' | 'operation' | 'authority' | 'layout'

/** A node of the rights tree as it is seeded; people edit the copy in the operational store. */
export interface Right {
  id: number
  parent: number | null
  type: RightType
  kind: 'menu' | 'page' | 'button'
  name: string
  /** Path of the page; none for menus that only group and for buttons. */
  path: string | null
  /** Arco icon name; menus of the first level only. */
  icon: string | null
  /** 1: delivered to clients. 0: the page does not exist yet or is switched off; the node never leaves the server. */
  show: 0 | 1
  meta: {
    /** 0: a page without a menu entry of its own. */
    menu: 0 | 1
    /** 1: the page carries the project-group selector. */
    isZyq: 0 | 1
    /** 1: the menu opens it in a new window. */
    newWindow: 0 | 1
    /** Right id of the page that this entry shows a second time. */
    alias: number | null
    /** Right id of the menu entry that stays highlighted. */
    activeMenu: number | null
  }
}

type Options = Partial<Right['meta']> & { icon?: string; show?: 0 | 1 }

const node =
  (type: RightType, kind: Right['kind']) =>
  (id: number, parent: number | null, name: string, path: string | null = null, { icon, show = 0, ...meta }: Options = {}): Right => ({
    id,
    parent,
    type,
    kind,
    name,
    path,
    icon: icon ?? null,
    show,
    meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null, ...meta },
  })

const schoolMenu = node('school', 'menu')
const schoolPage = node('school', 'page')
const provincePage = node('province', 'page')
const operationPage = node('operation', 'page')
const authorityPage = node('authority', 'page')
const layoutPage = node('layout', 'page')
const button = node('layout', 'button')
const hidden = (activeMenu: number): Options => ({ menu: 0, activeMenu })
const zyq: Options = { isZyq: 1 }

/**
 * The rights tree (product design 5.1). A page that is built has `show: 1`; its menus show when one of their pages does.
 * Order in the list is the order in the menu.
 */
export const rightsTree: readonly Right[] = [
  schoolMenu(rights.schoolCentre, null, '学校数据中心'),
  schoolMenu(rights.schoolOverview, rights.schoolCentre, '总体数据', null, { icon: 'dashboard' }),
  schoolPage(rights.schoolDashboard, rights.schoolOverview, '总体数据', routes.schoolDashboard.path, { show: 1 }),
  schoolPage(rights.influence, rights.schoolOverview, '影响力', '/school/effect'),
  schoolPage(rights.distributionDetails, rights.influence, '分布详情', '/school/DistributionDetails', hidden(rights.influence)),
  schoolMenu(rights.people, rights.schoolCentre, '师生信息', null, { icon: 'user-group' }),
  schoolPage(rights.teachers, rights.people, '教师信息', routes.teacherStatistics.path, { show: 1 }),
  schoolPage(rights.teacherPortrait, rights.teachers, '教师画像', '/school/TeacherPortrait', hidden(rights.teachers)),
  schoolPage(rights.students, rights.people, '学生信息', '/school/StudentStatistics'),
  schoolPage(rights.studentPortrait, rights.students, '学生画像', '/school/StudentPortrait', hidden(rights.students)),
  schoolPage(rights.colleges, rights.schoolCentre, '院系统计', '/school/CollegeStatistics', { icon: 'apps' }),
  schoolMenu(rights.library, rights.schoolCentre, '资源库统计', null, { icon: 'storage' }),
  schoolPage(rights.libraryProjects, rights.library, '专业(项目)建设', '/school/ProfessionalConstruction'),
  schoolPage(rights.libraryResources, rights.library, '资源建设', '/school/ResourceConstruction'),
  schoolPage(rights.libraryResourceDetails, rights.libraryResources, '资源建设详情', '/school/ResourceConstructionDetails', hidden(rights.libraryResources)),
  schoolPage(rights.teacherResources, rights.library, '教师资源建设', '/school/teacherResourceConstruction'),
  schoolPage(rights.libraryCourses, rights.library, '课程建设', '/school/CurriculumConstruction'),
  schoolPage(rights.libraryCourseDetails, rights.libraryCourses, '资源库课程详情', '/school/zykCourseDetails', hidden(rights.libraryCourses)),
  schoolPage(rights.libraryCourseData, rights.libraryCourseDetails, '资源库课程数据', '/school/zykCourseData', hidden(rights.libraryCourses)),
  schoolPage(rights.libraryRanking, rights.library, '资源库排行榜', '/school/zykRankingList'),
  schoolPage(rights.courseCalls, rights.library, '课程调用', '/school/CourseCall'),
  schoolMenu(rights.cloud, rights.schoolCentre, '职教云统计', null, { icon: 'cloud' }),
  schoolPage(rights.cloudData, rights.cloud, '职教云数据', '/school/zjyData'),
  schoolPage(rights.cloudBehavior, rights.cloud, '行为分析', '/school/zjyBehaviorAnalysis'),
  schoolPage(rights.achievements, rights.cloud, '成绩统计', '/school/AchievementStatistics'),
  schoolPage(rights.cloudRanking, rights.cloud, '职教云排行榜', '/school/zjyRankingList'),
  schoolPage(rights.cloudColleges, rights.cloud, '职教云院系统计', '/school/yxStatistics'),
  schoolPage(rights.classTeaching, rights.cloud, '课堂教学统计', '/school/classteachStatistics'),
  schoolPage(rights.classTeachingDetails, rights.classTeaching, '课堂教学统计详情', '/school/classteachStatisticsDetail', hidden(rights.classTeaching)),
  schoolPage(rights.classTeachingLesson, rights.classTeachingDetails, '课堂教学详情', '/school/classteachStatisticsTeachDetail', hidden(rights.classTeaching)),
  schoolPage(rights.classroomTeaching, rights.classTeaching, '课堂教学', '/school/ClassroomTeaching', hidden(rights.classTeaching)),
  schoolPage(rights.classroomTeachingClass, rights.classroomTeaching, '课堂教学班级', '/school/ClassroomTeachingClass', hidden(rights.classTeaching)),
  schoolMenu(rights.teachingReports, rights.cloud, '教学报告'),
  schoolPage(rights.teachingReport, rights.teachingReports, '教学报告', '/school/report'),
  schoolPage(rights.reportRanking, rights.teachingReports, '排行榜', '/school/phb'),
  schoolPage(rights.reportActivities, rights.teachingReports, '活动参与', '/school/joinact'),
  schoolPage(rights.reportBeforeClass, rights.teachingReports, '课前参与', '/school/joinbefore'),
  schoolPage(rights.reportInClass, rights.teachingReports, '课中参与', '/school/joinmid'),
  schoolPage(rights.reportAfterClass, rights.teachingReports, '课后参与', '/school/joinlater'),
  schoolPage(rights.reportEvaluations, rights.teachingReports, '学生评价', '/school/stupj'),
  schoolPage(rights.reportStudents, rights.teachingReports, '学生概况', '/school/stugk'),
  schoolPage(rights.classCourses, rights.cloud, '班课统计', '/school/CCStatistics'),
  schoolPage(rights.cloudCourseDetails, rights.classCourses, '职教云课程详情', '/school/zjyCourseDetails', hidden(rights.classCourses)),
  schoolPage(rights.cloudClassDetails, rights.cloudCourseDetails, '职教云班级详情', '/school/zjyClasseDetails', hidden(rights.classCourses)),
  schoolPage(rights.cloudStudentDetails, rights.cloudClassDetails, '职教云学生详情', '/school/zjyStudentDetails', hidden(rights.classCourses)),
  schoolPage(rights.spocCourseData, rights.classCourses, 'SPOC课程数据', '/school/SPOCCourseData', hidden(rights.classCourses)),
  schoolMenu(rights.mooc, rights.schoolCentre, '慕课统计', null, { icon: 'video-camera' }),
  schoolPage(rights.moocData, rights.mooc, '慕课数据', '/school/MOOCData'),
  schoolPage(rights.moocRanking, rights.mooc, '慕课排行榜', '/school/MOOCRankingList'),
  schoolPage(rights.moocCourses, rights.mooc, '慕课课程统计', '/school/MOOCCourseStatistics'),
  schoolPage(rights.moocCourseDetails, rights.moocCourses, '慕课课程详情', '/school/MOOCCourseDetails', hidden(rights.moocCourses)),
  schoolPage(rights.moocCourseData, rights.moocCourses, '慕课课程数据', '/school/MOOCCourseData', hidden(rights.moocCourses)),
  schoolMenu(rights.projectGroup, rights.schoolCentre, '专业群统计', null, { icon: 'branch' }),
  schoolPage(rights.groupData, rights.projectGroup, '专业群数据', '/school/zyqData', zyq),
  schoolPage(rights.groupResources, rights.projectGroup, '资源统计', '/school/ResourcesStatistics', zyq),
  schoolPage(rights.groupCourseResources, rights.groupResources, '课程资源统计', '/school/CourseResourcesStatistics', { ...hidden(rights.groupResources), ...zyq }),
  schoolPage(rights.groupQuestions, rights.projectGroup, '题库统计', '/school/BankStatistics', zyq),
  schoolPage(rights.groupCourseQuestions, rights.groupQuestions, '课程题库统计', '/school/CourseBankStatistics', { ...hidden(rights.groupQuestions), ...zyq }),
  schoolPage(rights.groupCourses, rights.projectGroup, '课程统计', '/school/zyqCourseStatistics', zyq),
  schoolPage(rights.groupCourseDetails, rights.groupCourses, '专业群课程详情', '/school/zyqCourseDetails', { ...hidden(rights.groupCourses), ...zyq }),
  schoolPage(rights.groupUsers, rights.projectGroup, '用户明细', '/school/zyqUserDetails', zyq),
  schoolPage(rights.groupUserList, rights.groupUsers, '用户明细列表', '/school/zyqUserDetailsList', { ...hidden(rights.groupUsers), ...zyq }),
  schoolPage(rights.groupLogs, rights.projectGroup, '日志统计', '/school/zyqLogStatistics', zyq),
  schoolPage(rights.userBehavior, rights.projectGroup, '用户行为记录', '/school/UserBehaviorRecord', zyq),
  schoolMenu(rights.warningsAndRankings, rights.schoolCentre, '预警与排行', null, { icon: 'notification' }),
  schoolPage(rights.attendanceWarning, rights.warningsAndRankings, '出勤预警', routes.attendanceWarning.path, { show: 1 }),
  schoolPage(rights.performanceWarning, rights.warningsAndRankings, '学业预警', routes.performanceWarning.path, { show: 1 }),
  schoolPage(rights.teacherWarning, rights.warningsAndRankings, '教师行为预警', routes.teacherWarning.path, { show: 1 }),
  schoolPage(rights.studentWarning, rights.warningsAndRankings, '学生行为预警', routes.studentWarning.path, { show: 1 }),
  schoolPage(rights.courseQuality, rights.warningsAndRankings, '课程质量分析', '/school/CourseQualityAnalysis'),
  schoolPage(rights.creditCertification, rights.schoolCentre, '学分认证', '/school/CreditCertification', { icon: 'safe' }),
  schoolPage(rights.schoolRealTime, rights.schoolCentre, '实时大屏', routes.schoolRealTime.path, { show: 1, icon: 'desktop', newWindow: 1 }),

  node('province', 'menu')(rights.provinceCentre, null, '省级数据中心'),
  provincePage(rights.provinceDashboard, rights.provinceCentre, '总体数据', routes.provinceDashboard.path, { icon: 'dashboard', show: 1 }),
  provincePage(rights.provinceRankings, rights.provinceCentre, '排行统计', '/province/RankingStatistics', { icon: 'trophy' }),
  provincePage(rights.provinceContribution, rights.provinceCentre, '资源贡献', '/province/ResourceContribution', { icon: 'share-alt' }),
  provincePage(rights.provinceSchools, rights.provinceCentre, '院校统计', '/province/CollegeStatistics', { icon: 'home' }),
  provincePage(rights.provinceCourses, rights.provinceCentre, '课程统计', '/province/CourseStatistics', { icon: 'book' }),
  provincePage(rights.provinceUsers, rights.provinceCentre, '用户统计', '/province/UserStatistics', { icon: 'user' }),
  provincePage(rights.provinceGroups, rights.provinceCentre, '专业群', '/province/ProfessionalGroup', { icon: 'branch' }),
  provincePage(rights.provinceLibrary, rights.provinceCentre, '资源库', '/province/ResourceLibrary', { icon: 'storage' }),
  provincePage(rights.provinceTeaching, rights.provinceCentre, '教学概况', '/province/OverviewTeaching', { icon: 'bar-chart' }),
  provincePage(rights.provinceActivityLogs, rights.provinceCentre, '活动日志统计', '/province/ActivityLogStatistics', { icon: 'history' }),
  provincePage(rights.provinceWarning, rights.provinceCentre, '教学预警', routes.provinceWarning.path, { icon: 'notification', show: 1 }),

  node('operation', 'menu')(rights.operationCentre, null, '运营数据中心'),
  operationPage(rights.operationDashboard, rights.operationCentre, '总体数据', routes.operationDashboard.path, { icon: 'dashboard', show: 1 }),
  operationPage(rights.operationUsers, rights.operationCentre, '用户统计', routes.operationUsers.path, { icon: 'user', show: 1 }),
  operationPage(rights.operationMaterials, rights.operationCentre, '素材统计', '/operation/MaterialStatistics', { icon: 'storage' }),
  operationPage(rights.operationQuestions, rights.operationCentre, '题目统计', '/operation/QuestionStatistics', { icon: 'edit' }),
  operationPage(rights.operationCourses, rights.operationCentre, '课程统计', '/operation/CourseStatistics', { icon: 'book' }),
  operationPage(rights.operationCalls, rights.operationCentre, '资源调用', '/operation/ResourceCall', { icon: 'swap' }),
  operationPage(rights.operationNewDetails, rights.operationCentre, '新增明细', '/operation/NewDetails', { icon: 'plus-circle' }),
  operationPage(rights.operationActivityLogs, rights.operationCentre, '活动日志统计', '/operation/ActivityLogStatistics', { icon: 'history' }),

  node('authority', 'menu')(rights.authority, null, '权限管理'),
  authorityPage(rights.authorityMenu, rights.authority, '菜单管理', routes.authorityMenu.path, { icon: 'menu', show: 1 }),
  authorityPage(rights.operationLog, rights.authority, '操作日志', routes.operationLog.path, { icon: 'history', show: 1 }),
  authorityPage(rights.authorityRole, rights.authority, '角色管理', routes.authorityRole.path, { icon: 'user-group', show: 1 }),
  authorityPage(rights.authoritySchool, rights.authority, '学校管理', routes.authoritySchool.path, { icon: 'home', show: 1 }),
  authorityPage(rights.authoritySurvey, rights.authority, '问卷反馈', routes.authoritySurvey.path, { icon: 'message', show: 1 }),
  authorityPage(rights.authorityWalls, rights.authority, '大屏设备', routes.authorityWalls.path, { icon: 'desktop', show: 1 }),
  authorityPage(rights.authorityIntake, rights.authority, '数据接入', routes.authorityIntake.path, { icon: 'import', show: 1 }),
  authorityPage(rights.authorityJobs, rights.authority, '定时任务', routes.authorityJobs.path, { icon: 'schedule', show: 1 }),
  authorityPage(rights.authorityExports, rights.authority, '导出中心', routes.authorityExports.path, { icon: 'download', show: 1 }),

  node('layout', 'menu')(rights.tools, null, '工具'),
  layoutPage(rights.wallContent, rights.tools, '新媒体与热力图配置', routes.wallContent.path, { show: 1 }),
  layoutPage(rights.screenTest, rights.tools, '大屏自检', routes.screenTest.path, { show: 1, newWindow: 1 }),
  layoutPage(rights.connectionTest, rights.tools, '链路自检', routes.connectionTest.path, { show: 1, newWindow: 1 }),
  layoutPage(rights.realTimeTest, rights.tools, '实时数据(联调)', routes.realTimeTest.path, { show: 1, newWindow: 1 }),

  button(rights.viewPersonal, rights.tools, '查看个人信息', null, { show: 1 }),
  button(rights.exportFiles, rights.tools, '导出', null, { show: 1 }),
  button(rights.viewPersonList, rights.tools, '查看跨校人员名单', null, { show: 1 }),
  button(rights.batchSchools, rights.authoritySchool, '学校批量操作', null, { show: 1 }),
  button(rights.importSchools, rights.authoritySchool, '导入学校', null, { show: 1 }),
  button(rights.setSchoolVersion, rights.authoritySchool, '版本设置', null, { show: 1 }),
  button(rights.sendSms, rights.authoritySchool, '发送短信', null, { show: 1 }),
  button(rights.grantCapabilities, rights.authoritySchool, '学校功能授权', null, { show: 1 }),
  button(rights.setWarningRules, rights.warningsAndRankings, '预警规则设置'),
  button(rights.setCarousel, rights.authoritySchool, '轮播设置', null, { show: 1 }),
  button(rights.setRankingWeights, rights.cloudRanking, '排行权重设置'),
  button(rights.handleWarnings, rights.warningsAndRankings, '预警处理', null, { show: 1 }),
  button(rights.deleteFeedback, rights.authoritySurvey, '删除反馈', null, { show: 1 }),
  button(rights.pairWalls, rights.authorityWalls, '绑定与解绑大屏', null, { show: 1 }),
]

/** Menu groups that a school's management ids open (product design 5.4): right id -> id that must be among the school's `schoolManage`. */
export const schoolCapability: Readonly<Record<number, number>> = {
  [rights.schoolOverview]: 1,
  [rights.people]: 1,
  [rights.colleges]: 1,
  [rights.library]: 2,
  [rights.cloud]: 3,
  [rights.warningsAndRankings]: 3,
  [rights.mooc]: 4,
  [rights.creditCertification]: 4,
  [rights.projectGroup]: 6,
  [rights.schoolRealTime]: 7,
  [rights.exportFiles]: 8,
  [rights.authorityExports]: 8,
}

/** With a token login from a platform the tree keeps only these groups (product design 5.5). */
export const dataSourceGroups: Readonly<Record<string, readonly number[]>> = {
  zyk: [rights.schoolOverview, rights.people, rights.colleges, rights.library, rights.creditCertification],
  zjy: [rights.schoolOverview, rights.people, rights.colleges, rights.cloud, rights.warningsAndRankings],
  mooc: [rights.schoolOverview, rights.mooc, rights.creditCertification],
  zyq: [rights.projectGroup],
}

/** Scope of a role: how wide its holders may look at most; narrowest first. Which places they are, the account's areas say. */
export const scopeKinds = ['self', 'college', 'school', 'province', 'nation'] as const
export type ScopeKind = (typeof scopeKinds)[number]
/** Scopes as they are shown. */
export const scopeLabels: Readonly<Record<ScopeKind, string>> = { nation: '全国', province: '省', school: '学校', college: '院系', self: '本人' }

/** Narrowest data scope whose holders open pages of a type: pages of the nation and of a province are not for those who look at one school. */
const leastScopes: Readonly<Record<RightType, ScopeKind>> = { school: 'self', province: 'province', operation: 'nation', authority: 'self', layout: 'self' }
/** Whether a role of a data scope can hold rights of a type. */
export const mayHold = (type: RightType, scope: ScopeKind): boolean => scopeKinds.indexOf(scope) >= scopeKinds.indexOf(leastScopes[type])

/** A built-in role (product design 5.5). `rights: 'all'` follows the tree as it grows. */
export interface BuiltInRole {
  code: string
  name: string
  scope: ScopeKind
  rights: 'all' | readonly number[]
  userManage: readonly number[]
  personalData: boolean
}

const tree = (root: number): number[] => {
  const found = [root]
  for (const right of rightsTree) if (right.parent !== null && found.includes(right.parent) && right.kind !== 'button') found.push(right.id)
  return found
}
const without = (ids: readonly number[], left: number): number[] => ids.filter((id) => id !== left)
const school = tree(rights.schoolCentre)
const province = tree(rights.provinceCentre)
const operation = tree(rights.operationCentre)

export const builtInRoles: readonly BuiltInRole[] = [
  { code: 'super_admin', name: '超级管理员', scope: 'nation', rights: 'all', userManage: [2, 3, 6, 7, 8, 9], personalData: true },
  {
    code: 'national_operator',
    name: '国家运营',
    scope: 'nation',
    rights: [
      ...operation,
      ...province,
      ...school,
      rights.authority,
      rights.operationLog,
      rights.authoritySchool,
      rights.authoritySurvey,
      rights.authorityExports,
      rights.tools,
      rights.wallContent,
      rights.exportFiles,
      rights.viewPersonList,
      rights.batchSchools,
      rights.importSchools,
      rights.setSchoolVersion,
      rights.sendSms,
      rights.setCarousel,
      rights.deleteFeedback,
      rights.grantCapabilities,
    ],
    userManage: [2, 3, 6, 7, 8, 9],
    personalData: false,
  },
  {
    code: 'province_admin',
    name: '省级管理员',
    scope: 'province',
    rights: [...province, ...school, rights.authorityExports, rights.exportFiles],
    userManage: [3, 6, 7, 9],
    personalData: false,
  },
  {
    code: 'school_admin',
    name: '学校管理员',
    scope: 'school',
    rights: [
      ...school,
      rights.authorityExports,
      rights.viewPersonal,
      rights.exportFiles,
      rights.setWarningRules,
      rights.setCarousel,
      rights.setRankingWeights,
      rights.handleWarnings,
    ],
    userManage: [9],
    personalData: true,
  },
  {
    code: 'school_leader',
    name: '学校领导',
    scope: 'school',
    rights: [...without(school, rights.userBehavior), rights.authorityExports, rights.exportFiles],
    userManage: [9],
    personalData: false,
  },
  {
    code: 'affairs_officer',
    name: '教务人员',
    scope: 'college',
    rights: [
      rights.schoolCentre,
      ...[rights.schoolOverview, rights.people, rights.colleges, rights.cloud, rights.warningsAndRankings, rights.creditCertification].flatMap(tree),
      rights.authorityExports,
      rights.viewPersonal,
      rights.exportFiles,
      rights.setRankingWeights,
      rights.handleWarnings,
    ],
    userManage: [],
    personalData: true,
  },
  {
    code: 'auditor',
    name: '审计员',
    scope: 'nation',
    rights: [rights.authority, rights.operationLog, rights.authorityExports, ...operation, ...province, rights.exportFiles],
    userManage: [],
    personalData: false,
  },
  { code: 'wall_device', name: '大屏设备', scope: 'nation', rights: [rights.viewPersonList], userManage: [], personalData: false },
  { code: 'demo_user', name: '演示用户', scope: 'school', rights: school, userManage: [], personalData: false },
]
