import { PERSON_LIST_RIGHT, PERSONAL_RIGHT } from './person-rights.ts'

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

/** The page of one's own background exports: the one page below the back office that is for everybody who exports. */
export const EXPORT_CENTRE_RIGHT = 409
/** Says which parts of the product a school has opened. */
export const SCHOOL_CAPABILITY_RIGHT = 1412
/** The page that tests the real-time wall; it asks for all that the wall asks for. */
export const LINE_TEST_RIGHT = 506

/**
 * The rights tree (product design 5.1). A page that is built has `show: 1`; its menus show when one of their pages does.
 * Order in the list is the order in the menu.
 */
export const rights: readonly Right[] = [
  schoolMenu(100, null, '学校数据中心'),
  schoolMenu(101, 100, '总体数据', null, { icon: 'dashboard' }),
  schoolPage(1011, 101, '总体数据', '/school/dashBoard', { show: 1 }),
  schoolPage(1012, 101, '影响力', '/school/effect'),
  schoolPage(10121, 1012, '分布详情', '/school/DistributionDetails', hidden(1012)),
  schoolMenu(102, 100, '师生信息', null, { icon: 'user-group' }),
  schoolPage(1021, 102, '教师信息', '/school/TeacherStatistics'),
  schoolPage(10211, 1021, '教师画像', '/school/TeacherPortrait', hidden(1021)),
  schoolPage(1022, 102, '学生信息', '/school/StudentStatistics'),
  schoolPage(10221, 1022, '学生画像', '/school/StudentPortrait', hidden(1022)),
  schoolPage(103, 100, '院系统计', '/school/CollegeStatistics', { icon: 'apps' }),
  schoolMenu(104, 100, '资源库统计', null, { icon: 'storage' }),
  schoolPage(1041, 104, '专业(项目)建设', '/school/ProfessionalConstruction'),
  schoolPage(1042, 104, '资源建设', '/school/ResourceConstruction'),
  schoolPage(10421, 1042, '资源建设详情', '/school/ResourceConstructionDetails', hidden(1042)),
  schoolPage(1043, 104, '教师资源建设', '/school/teacherResourceConstruction'),
  schoolPage(1044, 104, '课程建设', '/school/CurriculumConstruction'),
  schoolPage(10441, 1044, '资源库课程详情', '/school/zykCourseDetails', hidden(1044)),
  schoolPage(10442, 10441, '资源库课程数据', '/school/zykCourseData', hidden(1044)),
  schoolPage(1045, 104, '资源库排行榜', '/school/zykRankingList'),
  schoolPage(1046, 104, '课程调用', '/school/CourseCall'),
  schoolMenu(105, 100, '职教云统计', null, { icon: 'cloud' }),
  schoolPage(1051, 105, '职教云数据', '/school/zjyData'),
  schoolPage(1052, 105, '行为分析', '/school/zjyBehaviorAnalysis'),
  schoolPage(1053, 105, '成绩统计', '/school/AchievementStatistics'),
  schoolPage(1054, 105, '职教云排行榜', '/school/zjyRankingList'),
  schoolPage(1055, 105, '职教云院系统计', '/school/yxStatistics'),
  schoolPage(1056, 105, '课堂教学统计', '/school/classteachStatistics'),
  schoolPage(10561, 1056, '课堂教学统计详情', '/school/classteachStatisticsDetail', hidden(1056)),
  schoolPage(10562, 10561, '课堂教学详情', '/school/classteachStatisticsTeachDetail', hidden(1056)),
  schoolPage(10563, 1056, '课堂教学', '/school/ClassroomTeaching', hidden(1056)),
  schoolPage(10564, 10563, '课堂教学班级', '/school/ClassroomTeachingClass', hidden(1056)),
  schoolMenu(1057, 105, '教学报告'),
  schoolPage(10571, 1057, '教学报告', '/school/report'),
  schoolPage(10572, 1057, '排行榜', '/school/phb'),
  schoolPage(10573, 1057, '活动参与', '/school/joinact'),
  schoolPage(10574, 1057, '课前参与', '/school/joinbefore'),
  schoolPage(10575, 1057, '课中参与', '/school/joinmid'),
  schoolPage(10576, 1057, '课后参与', '/school/joinlater'),
  schoolPage(10577, 1057, '学生评价', '/school/stupj'),
  schoolPage(10578, 1057, '学生概况', '/school/stugk'),
  schoolPage(1058, 105, '班课统计', '/school/CCStatistics'),
  schoolPage(10581, 1058, '职教云课程详情', '/school/zjyCourseDetails', hidden(1058)),
  schoolPage(10582, 10581, '职教云班级详情', '/school/zjyClasseDetails', hidden(1058)),
  schoolPage(10583, 10582, '职教云学生详情', '/school/zjyStudentDetails', hidden(1058)),
  schoolPage(10584, 1058, 'SPOC课程数据', '/school/SPOCCourseData', hidden(1058)),
  schoolMenu(106, 100, '慕课统计', null, { icon: 'video-camera' }),
  schoolPage(1061, 106, '慕课数据', '/school/MOOCData'),
  schoolPage(1062, 106, '慕课排行榜', '/school/MOOCRankingList'),
  schoolPage(1063, 106, '慕课课程统计', '/school/MOOCCourseStatistics'),
  schoolPage(10631, 1063, '慕课课程详情', '/school/MOOCCourseDetails', hidden(1063)),
  schoolPage(10632, 1063, '慕课课程数据', '/school/MOOCCourseData', hidden(1063)),
  schoolMenu(115, 100, '专业群统计', null, { icon: 'branch' }),
  schoolPage(1151, 115, '专业群数据', '/school/zyqData', zyq),
  schoolPage(1152, 115, '资源统计', '/school/ResourcesStatistics', zyq),
  schoolPage(11521, 1152, '课程资源统计', '/school/CourseResourcesStatistics', { ...hidden(1152), ...zyq }),
  schoolPage(1153, 115, '题库统计', '/school/BankStatistics', zyq),
  schoolPage(11531, 1153, '课程题库统计', '/school/CourseBankStatistics', { ...hidden(1153), ...zyq }),
  schoolPage(1154, 115, '课程统计', '/school/zyqCourseStatistics', zyq),
  schoolPage(11541, 1154, '专业群课程详情', '/school/zyqCourseDetails', { ...hidden(1154), ...zyq }),
  schoolPage(1155, 115, '用户明细', '/school/zyqUserDetails', zyq),
  schoolPage(11551, 1155, '用户明细列表', '/school/zyqUserDetailsList', { ...hidden(1155), ...zyq }),
  schoolPage(1156, 115, '日志统计', '/school/zyqLogStatistics', zyq),
  schoolPage(1157, 115, '用户行为记录', '/school/UserBehaviorRecord', zyq),
  schoolMenu(117, 100, '预警与排行', null, { icon: 'notification' }),
  schoolPage(1171, 117, '出勤预警', '/school/AttendanceWarning', { show: 1 }),
  schoolPage(1172, 117, '学业预警', '/school/PerformanceWarning', { show: 1 }),
  schoolPage(1173, 117, '教师行为预警', '/school/TeacherBehaviorWarning', { show: 1 }),
  schoolPage(1174, 117, '学生行为预警', '/school/StudentBehaviorWarning', { show: 1 }),
  schoolPage(1175, 117, '课程质量分析', '/school/CourseQualityAnalysis'),
  schoolPage(118, 100, '学分认证', '/school/CreditCertification', { icon: 'safe' }),
  schoolPage(119, 100, '实时大屏', '/school/RealtimeLargeScreen', { show: 1, icon: 'desktop', newWindow: 1 }),

  node('province', 'menu')(200, null, '省级数据中心'),
  provincePage(201, 200, '总体数据', '/province/dashBoard', { icon: 'dashboard', show: 1 }),
  provincePage(202, 200, '排行统计', '/province/RankingStatistics', { icon: 'trophy' }),
  provincePage(203, 200, '资源贡献', '/province/ResourceContribution', { icon: 'share-alt' }),
  provincePage(204, 200, '院校统计', '/province/CollegeStatistics', { icon: 'home' }),
  provincePage(205, 200, '课程统计', '/province/CourseStatistics', { icon: 'book' }),
  provincePage(206, 200, '用户统计', '/province/UserStatistics', { icon: 'user' }),
  provincePage(207, 200, '专业群', '/province/ProfessionalGroup', { icon: 'branch' }),
  provincePage(208, 200, '资源库', '/province/ResourceLibrary', { icon: 'storage' }),
  provincePage(209, 200, '教学概况', '/province/OverviewTeaching', { icon: 'bar-chart' }),
  provincePage(210, 200, '活动日志统计', '/province/ActivityLogStatistics', { icon: 'history' }),
  provincePage(211, 200, '教学预警', '/province/earlyWarning', { icon: 'notification', show: 1 }),

  node('operation', 'menu')(300, null, '运营数据中心'),
  operationPage(301, 300, '总体数据', '/operation/dashBoard', { icon: 'dashboard', show: 1 }),
  operationPage(302, 300, '用户统计', '/operation/UserStatistics', { icon: 'user', show: 1 }),
  operationPage(303, 300, '素材统计', '/operation/MaterialStatistics', { icon: 'storage' }),
  operationPage(304, 300, '题目统计', '/operation/QuestionStatistics', { icon: 'edit' }),
  operationPage(305, 300, '课程统计', '/operation/CourseStatistics', { icon: 'book' }),
  operationPage(306, 300, '资源调用', '/operation/ResourceCall', { icon: 'swap' }),
  operationPage(307, 300, '新增明细', '/operation/NewDetails', { icon: 'plus-circle' }),
  operationPage(308, 300, '活动日志统计', '/operation/ActivityLogStatistics', { icon: 'history' }),

  node('authority', 'menu')(400, null, '权限管理'),
  authorityPage(401, 400, '菜单管理', '/authority/menu', { icon: 'menu', show: 1 }),
  authorityPage(402, 400, '操作日志', '/authority/operationLog', { icon: 'history', show: 1 }),
  authorityPage(403, 400, '角色管理', '/authority/role', { icon: 'user-group', show: 1 }),
  authorityPage(404, 400, '学校管理', '/authority/school', { icon: 'home', show: 1 }),
  authorityPage(405, 400, '问卷反馈', '/authority/survey', { icon: 'message', show: 1 }),
  authorityPage(406, 400, '大屏设备', '/authority/walls', { icon: 'desktop', show: 1 }),
  authorityPage(407, 400, '数据接入', '/authority/intake', { icon: 'import', show: 1 }),
  authorityPage(408, 400, '定时任务', '/authority/jobs', { icon: 'schedule', show: 1 }),
  authorityPage(EXPORT_CENTRE_RIGHT, 400, '导出中心', '/authority/exports', { icon: 'download', show: 1 }),

  node('layout', 'menu')(500, null, '工具'),
  layoutPage(503, 500, '新媒体与热力图配置', '/editNewMedia', { show: 1 }),
  layoutPage(504, 500, '大屏自检', '/screen-test', { show: 1, newWindow: 1 }),
  layoutPage(505, 500, '链路自检', '/screen-test2', { show: 1, newWindow: 1 }),
  layoutPage(LINE_TEST_RIGHT, 500, '实时数据(联调)', '/realTime_testWebsocket', { show: 1, newWindow: 1 }),

  button(PERSONAL_RIGHT, 500, '查看个人信息', null, { show: 1 }),
  button(902, 500, '导出', null, { show: 1 }),
  button(PERSON_LIST_RIGHT, 500, '查看跨校人员名单', null, { show: 1 }),
  button(1402, 404, '学校批量操作', null, { show: 1 }),
  button(1403, 404, '导入学校', null, { show: 1 }),
  button(1404, 404, '版本设置', null, { show: 1 }),
  button(1405, 404, '发送短信', null, { show: 1 }),
  button(SCHOOL_CAPABILITY_RIGHT, 404, '学校功能授权', null, { show: 1 }),
  button(1406, 117, '预警规则设置'),
  button(1407, 404, '轮播设置', null, { show: 1 }),
  button(1408, 1054, '排行权重设置'),
  button(1409, 117, '预警处理', null, { show: 1 }),
  button(1410, 405, '删除反馈', null, { show: 1 }),
  button(1411, 406, '绑定与解绑大屏', null, { show: 1 }),
]

/** Menu groups that a school's management ids open (product design 5.4): right id -> id that must be among the school's `schoolManage`. */
export const schoolCapability: Readonly<Record<number, number>> = {
  101: 1,
  102: 1,
  103: 1,
  104: 2,
  105: 3,
  117: 3,
  106: 4,
  118: 4,
  115: 6,
  119: 7,
  902: 8,
  [EXPORT_CENTRE_RIGHT]: 8,
}

/** With a token login from a platform the tree keeps only these groups (product design 5.5). */
export const dataSourceGroups: Readonly<Record<string, readonly number[]>> = {
  zyk: [101, 102, 103, 104, 118],
  zjy: [101, 102, 103, 105, 117],
  mooc: [101, 106, 118],
  zyq: [115],
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
  for (const right of rights) if (right.parent !== null && found.includes(right.parent) && right.kind !== 'button') found.push(right.id)
  return found
}
const without = (ids: readonly number[], left: number): number[] => ids.filter((id) => id !== left)
const school = tree(100)
const province = tree(200)
const operation = tree(300)

export const builtInRoles: readonly BuiltInRole[] = [
  { code: 'super_admin', name: '超级管理员', scope: 'nation', rights: 'all', userManage: [2, 3, 6, 7, 8, 9], personalData: true },
  {
    code: 'national_operator',
    name: '国家运营',
    scope: 'nation',
    rights: [...operation, ...province, ...school, 400, 402, 404, 405, 409, 500, 503, 902, PERSON_LIST_RIGHT, 1402, 1403, 1404, 1405, 1407, 1410, SCHOOL_CAPABILITY_RIGHT],
    userManage: [2, 3, 6, 7, 8, 9],
    personalData: false,
  },
  { code: 'province_admin', name: '省级管理员', scope: 'province', rights: [...province, ...school, 409, 902], userManage: [3, 6, 7, 9], personalData: false },
  { code: 'school_admin', name: '学校管理员', scope: 'school', rights: [...school, 409, 901, 902, 1406, 1407, 1408, 1409], userManage: [9], personalData: true },
  { code: 'school_leader', name: '学校领导', scope: 'school', rights: [...without(school, 1157), 409, 902], userManage: [9], personalData: false },
  {
    code: 'affairs_officer',
    name: '教务人员',
    scope: 'college',
    rights: [100, ...[101, 102, 103, 105, 117, 118].flatMap(tree), 409, 901, 902, 1408, 1409],
    userManage: [],
    personalData: true,
  },
  { code: 'auditor', name: '审计员', scope: 'nation', rights: [400, 402, 409, ...operation, ...province, 902], userManage: [], personalData: false },
  { code: 'wall_device', name: '大屏设备', scope: 'nation', rights: [PERSON_LIST_RIGHT], userManage: [], personalData: false },
  { code: 'demo_user', name: '演示用户', scope: 'school', rights: school, userManage: [], personalData: false },
]
