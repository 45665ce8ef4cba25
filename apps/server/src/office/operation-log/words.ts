import { callAt } from '@data-centre/api'

/** Names of the families of calls, as the operation log shows them. A family without a name shows its path. */
const modules: Readonly<Record<string, string>> = {
  user: '账号',
  export: '导出',
  exportCentre: '导出中心',
  role: '角色',
  sysRoleAuthority: '角色数据权限',
  school: '学校',
  sysLog: '操作日志',
  sysJob: '任务',
  sysUserExportLog: '导出记录',
  ingest: '数据接入',
  warn: '预警',
  feedback: '问卷反馈',
  message: '消息',
  bigLargeScreen: '大屏配置',
  replay: '大屏回放',
  upload: '文件',
  rankingList: '排行',
  dataOverviewTotalData: '学校总体数据',
  opeDataOverview: '运营总体数据',
  metric: '指标字典',
}

/** Names of single acts. */
const actions: Readonly<Record<string, string>> = {
  'user/login': '登录',
  'user/tokenLogin': '平台票据登录',
  'user/logout': '退出登录',
  'user/signOut': '退出登录',
  'sysLog/getPageList': '查看日志',
  'sysLog/getStatistics': '查看日志统计',
  'sysJob/runJob': '手动执行任务',
  'ingest/createKey': '新建接入密钥',
  'ingest/disableKey': '停用接入密钥',
  'ingest/replayDeadLetters': '重放死信',
  'ingest/downloadDeadLetters': '下载死信',
  'ingest/sendTestEvent': '发送测试事件',
  'sysUserExportLog/saveExportLog': '补充导出原因',
  'school/editSchool': '编辑学校',
  'school/setSchoolVersion': '设置版本',
  'school/setAuthority': '设置管理权限',
  'school/setSchoolLogo': '设置学校 Logo',
  'school/setOpen': '开通或关闭学校',
  'school/batchOperateSchool': '批量操作学校',
  'school/importSchool': '导入学校',
  'school/sendSms': '发送短信',
  'school/setSchoolCarouselSet': '设置轮播',
  'replay/start': '开始回放',
  'replay/change': '调整回放',
  'replay/end': '结束回放',
  'exportCentre/start': '新建后台导出',
  'exportCentre/again': '重新后台导出',
  'exportCentre/cancel': '取消后台导出',
  'exportCentre/delete': '删除后台导出',
  'exportCentre/download': '下载导出文件',
}

export const moduleLabel = (module: string): string => modules[module] ?? module

/** Name of the list that an export call answers. */
export function listLabel(path: string): string {
  const call = callAt(path)
  return call?.kind === 'export' ? call.title : path
}

/** Name of an act: exports by the list that they hold. */
export const actionLabel = (action: string): string => actions[action] ?? (callAt(action)?.kind === 'export' ? `导出${listLabel(action)}` : action)
