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
  survey: publicPage('/survey', '问卷调查'),
  surveySuccess: publicPage('/survey_success', '提交成功'),
  surveyFirst: publicPage('/survey_h5_first', '问卷调查'),
  surveySecond: publicPage('/survey_h5_second', '问卷调查'),
  surveyThird: publicPage('/survey_h5_third', '问卷调查'),
  surveySuccessPhone: publicPage('/survey_success_h5', '提交成功'),
  home: page('home', 'session')('/homePage', '首页'),
  metrics: page('home', 'session')('/metrics', '指标字典'),
  schoolDashboard: page('school', 'right')('/school/dashBoard', '总体数据'),
  teacherStatistics: page('school', 'right')('/school/TeacherStatistics', '教师信息'),
  attendanceWarning: page('school', 'right')('/school/AttendanceWarning', '出勤预警'),
  performanceWarning: page('school', 'right')('/school/PerformanceWarning', '学业预警'),
  teacherWarning: page('school', 'right')('/school/TeacherBehaviorWarning', '教师行为预警'),
  studentWarning: page('school', 'right')('/school/StudentBehaviorWarning', '学生行为预警'),
  schoolRealTime: wall('right')('/school/RealtimeLargeScreen', '实时大屏'),
  provinceDashboard: page('province', 'right')('/province/dashBoard', '总体数据'),
  provinceWarning: page('province', 'right')('/province/earlyWarning', '教学预警'),
  operationDashboard: page('operation', 'right')('/operation/dashBoard', '总体数据'),
  operationUsers: page('operation', 'right')('/operation/UserStatistics', '用户统计'),
  authorityMenu: page('authority', 'right')('/authority/menu', '菜单管理'),
  operationLog: page('authority', 'right')('/authority/operationLog', '操作日志'),
  authorityRole: page('authority', 'right')('/authority/role', '角色管理'),
  authoritySchool: page('authority', 'right')('/authority/school', '学校管理'),
  authoritySurvey: page('authority', 'right')('/authority/survey', '问卷反馈'),
  authorityWalls: page('authority', 'right')('/authority/walls', '大屏设备'),
  authorityIntake: page('authority', 'right')('/authority/intake', '数据接入'),
  authorityJobs: page('authority', 'right')('/authority/jobs', '定时任务'),
  authorityExports: page('authority', 'right')('/authority/exports', '导出中心'),
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
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${routes[key].path}?${text}` : routes[key].path
}

/** Key of the page at a path; exact and case sensitive, as the guard compares. */
export function routeAt(path: string): RouteKey | undefined {
  return (Object.keys(routes) as RouteKey[]).find((key) => routes[key].path === path)
}
