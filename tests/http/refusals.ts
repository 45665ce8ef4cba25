import { type CallPath, callPaths, faults } from '@data-centre/api'
import { aboutNothing, inputs } from './inputs.ts'

/** Refusals that lie in the input, not in the caller. */
export const refusedByContent: Partial<Record<CallPath, string>> = {
  'captcha/verifySlider': faults.captcha.msg,
  'captcha/verifyWork': faults.captcha.msg,
  'captcha/verifyImage': faults.captcha.msg,
  'user/login': faults.captcha.msg,
  'user/tokenLogin': faults.badTicket.msg,
  'user/changePassword': '当前密码不正确',
  'user/endSession': faults.notFound.msg,
  'user/forgetMachine': faults.notFound.msg,
  'sysUserExportLog/saveExportLog': faults.notFound.msg,
  'device/requestPairing': '参数错误：publicKey',
  'device/getPicture': faults.notFound.msg,
  'device/order': faults.notFound.msg,
  'device/findCode': '配对码不存在或已过期，请核对大屏上的字母',
  'device/approve': '您的密码不正确',
  'device/save': faults.notFound.msg,
  'device/revoke': faults.notFound.msg,
  'replay/start': '这一天没有数据，不能回放',
  'replay/change': faults.replayOver.msg,
  'replay/end': faults.replayOver.msg,
  'replay/get': faults.replayOver.msg,
  'exportCentre/start': '参数错误：path',
  'exportCentre/again': faults.notFound.msg,
  'exportCentre/cancel': faults.notFound.msg,
  'exportCentre/delete': faults.notFound.msg,
  'exportCentre/download': faults.notFound.msg,
  // The walk names no report.
  'dispute/raise': '参数错误：call',
  'dispute/answer': faults.notFound.msg,
  'dispute/withdraw': faults.notFound.msg,
  'ingest/disableKey': faults.notFound.msg,
  'ingest/setHomePages': faults.notFound.msg,
  'school/editSchool': faults.forbidden.msg,
  'school/setSchoolVersion': faults.conflict.msg,
  'school/setAuthority': faults.conflict.msg,
  'school/setSchoolLogo': faults.conflict.msg,
  'school/setOpen': faults.conflict.msg,
  'school/setSchoolCarouselSet': faults.conflict.msg,
  'school/getUnCheckSchoolList': faults.notFound.msg,
  'school/editUserSchoolManageArea': faults.notFound.msg,
  'teachingWarn/handleWarn': faults.notFound.msg,
  'teachingWarn/getWarnHistory': faults.notFound.msg,
  'feedback/revealPhone': faults.notFound.msg,
  // The demo world's schools have left no number.
  'school/revealContact': '没有登记手机号',
  // The walk sends no file.
  'school/importSchool': faults.invalid.msg,
  'school/undoImport': '该次导入已撤销，或已超过 24 小时',
  'ingest/sendTestEvent': faults.notFound.msg,
  'message/withdrawNotice': faults.notFound.msg,
  'savedView/rename': faults.notFound.msg,
  'savedView/setDefault': faults.notFound.msg,
  'savedView/delete': faults.notFound.msg,
  'bigLargeScreen/getTeaStuTicket': faults.forbidden.msg,
  'bigLargeScreen/getTeaStuDialog': faults.badTicket.msg,
  'classShare/getTicket': faults.notFound.msg,
  'classShare/getReport': faults.badTicket.msg,
  'classShare/getLesson': faults.badTicket.msg,
  'courseShare/getTicket': faults.notFound.msg,
  'gjpd/queryCourseResourceNum': faults.notFound.msg,
  'courseShare/getReport': faults.badTicket.msg,
  'bigLargeScreen/saveHeadMap': faults.conflict.msg,
  'zjyRankStatistics/saveCourseRankSet': faults.conflict.msg,
  'zjyRankStatistics/saveTchrRankSet': faults.conflict.msg,
  'zjyRankStatistics/saveStuRankSet': faults.conflict.msg,
  'teachingWarn/saveWarnRule': faults.conflict.msg,
  'teachingWarn/saveWarnRules': faults.conflict.msg,
  'bigLargeScreen/saveWallCarousel': faults.conflict.msg,
  'bigLargeScreen/endInterrupt': faults.notFound.msg,
  'bigLargeScreen/deleteNewMedia': faults.notFound.msg,
  'feedback/saveFeedback': faults.notFound.msg,
  'feedback/getDetail': faults.notFound.msg,
  'feedback/deleteFeedback': faults.notFound.msg,
  'feedback/deleteFeedbackMore': faults.notFound.msg,
  'feedback/saveSurvey': faults.notFound.msg,
  'upload/signature': faults.badTicket.msg,
  // No form: its way is tried where files are sent.
  'upload/object': faults.invalid.msg,
  'uploadFile/getFileByUrl': '文件不存在或已删除',
  'resource/getResourceFile': '素材不存在或已删除',
}
for (const path of callPaths.filter((one) => one in aboutNothing)) refusedByContent[path] = faults.notFound.msg
for (const path of callPaths.filter((one) =>
  /^(teaPortrait\/(getTea|exportTea)|studentImage\/(getStu|exportStu))/.test(one),
))
  refusedByContent[path] = faults.notFound.msg
for (const path of callPaths.filter((one) => /^(teaPortrait|studentImage)\/getShared/.test(one)))
  refusedByContent[path] = faults.badTicket.msg
for (const path of callPaths.filter(
  (one) => /^(role|sysRoleAuthority|user)\//.test(one) && Object.values(inputs[one] ?? {}).includes(999_999),
))
  refusedByContent[path] = faults.notFound.msg
