import { rights } from '../rights.ts'
import { routes } from '../routes.ts'
import { node, type Right } from './right.ts'

const authorityPage = node('authority', 'page')
const layoutPage = node('layout', 'page')
const button = node('layout', 'button')

/** Pages of administration, tools, and the buttons of every page. */
export const administrationRights: readonly Right[] = [
  node('authority', 'menu')(rights.authority, null, '权限管理'),
  authorityPage(rights.authorityMenu, rights.authority, '菜单管理', routes.authorityMenu.path, {
    icon: 'menu',
    show: 1,
  }),
  authorityPage(rights.operationLog, rights.authority, '操作日志', routes.operationLog.path, {
    icon: 'history',
    show: 1,
  }),
  authorityPage(rights.authorityRole, rights.authority, '角色管理', routes.authorityRole.path, {
    icon: 'user-group',
    show: 1,
  }),
  authorityPage(rights.authoritySchool, rights.authority, '学校管理', routes.authoritySchool.path, {
    icon: 'home',
    show: 1,
  }),
  authorityPage(rights.authoritySurvey, rights.authority, '问卷反馈', routes.authoritySurvey.path, {
    icon: 'message',
    show: 1,
  }),
  authorityPage(rights.authorityWalls, rights.authority, '大屏设备', routes.authorityWalls.path, {
    icon: 'desktop',
    show: 1,
  }),
  authorityPage(rights.authorityIntake, rights.authority, '数据接入', routes.authorityIntake.path, {
    icon: 'import',
    show: 1,
  }),
  authorityPage(rights.authorityJobs, rights.authority, '定时任务', routes.authorityJobs.path, {
    icon: 'schedule',
    show: 1,
  }),
  authorityPage(rights.authorityExports, rights.authority, '导出中心', routes.authorityExports.path, {
    icon: 'download',
    show: 1,
  }),
  authorityPage(rights.authorityDisputes, rights.authority, '数据异议', routes.authorityDisputes.path, {
    icon: 'message',
    show: 1,
  }),

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
  button(rights.setWarningRules, rights.warningsAndRankings, '预警规则设置', null, { show: 1 }),
  button(rights.setCarousel, rights.authoritySchool, '轮播设置', null, { show: 1 }),
  button(rights.setRankingWeights, rights.cloudRanking, '排行权重设置', null, { show: 1 }),
  button(rights.handleWarnings, rights.warningsAndRankings, '预警处理', null, { show: 1 }),
  button(rights.deleteFeedback, rights.authoritySurvey, '删除反馈', null, { show: 1 }),
  button(rights.answerDisputes, rights.authorityDisputes, '答复数据异议', null, { show: 1 }),
  button(rights.pairWalls, rights.authorityWalls, '绑定与解绑大屏', null, { show: 1 }),
]
