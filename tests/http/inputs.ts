import {
  type Answer,
  type CallPath,
  callAt,
  callPaths,
  entitySubjects,
  headMapPreset,
  headMapScreens,
} from '@data-centre/api'

const headMap = { screen: Object.keys(headMapScreens)[1] }

const steps = ['一', '二', '三'].map((title, i) => ({
  title,
  questions: [{ code: `own${i}`, type: 'text', title: '题目', options: [], required: false, rule: {}, showIf: null }],
}))

/** Lines of the three levels of absence warnings, as JSON text. */
const absenceLines = JSON.stringify([1, 2, 3].map((level) => ({ level, rule: { absent: level + 2 }, enabled: true })))
/** An id that nothing has. */
const NO_ID = '999999999'
const subjectOf = (answer: Answer): keyof typeof entitySubjects | undefined =>
  answer.shape === 'entity'
    ? answer.of
    : answer.shape === 'group'
      ? Object.values(answer.of).map(subjectOf).find(Boolean)
      : undefined
/** Calls about one thing, with the id of one that does not exist. */
export const aboutNothing: Partial<Record<CallPath, Record<string, unknown>>> = {
  ...Object.fromEntries(
    callPaths.flatMap((path) => {
      const call = callAt(path)
      const subject = call?.kind === 'report' ? subjectOf(call.answer) : undefined
      return subject ? [[path, { [entitySubjects[subject]]: NO_ID }]] : []
    }),
  ),
  ...Object.fromEntries(
    (
      [
        'resourceCourse/getStudentList',
        'resourceCourse/exportStudentList',
        'resourceCourse/getChapterList',
        'resourceCourse/exportChapterList',
        'moocCourse/getCourseStudentList',
        'moocCourse/exportCourseStudentList',
      ] satisfies CallPath[]
    ).map((path) => [path, { courseId: NO_ID }]),
  ),
  'zjyFaceTeach/getFaceTeachDetail': { classId: NO_ID },
  'signCheck/getSignStudentList': { classId: NO_ID },
}
/** Weights of a ranking as JSON text: the whole hundred for the first part. */
/** Version that nothing has reached. */
const STALE = 999_999_999
const weightsOf = (...parts: readonly string[]) => ({
  version: STALE,
  weights: JSON.stringify(Object.fromEntries(parts.map((part, at) => [part, at === 0 ? 100 : 0]))),
})
/** Inputs that a call needs besides its scope: they pass the schema and change nothing. A new call that needs any has a line here. */
const NO_DEVICE = '00000000-0000-4000-8000-000000000000'
const overview = {
  areaLevel: 'nation',
  areaId: 'China',
  show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }),
}
export const inputs: Partial<Record<CallPath, Record<string, unknown>>> = {
  ...aboutNothing,
  'captcha/getSlider': { sceneId: 'data-centre-login' },
  'captcha/verifySlider': { id: 'unknown', sceneId: 'data-centre-login', x: 1, track: '[]' },
  'captcha/getWork': { sceneId: 'data-centre-login', userName: 'school_a' },
  'captcha/verifyWork': { workId: 'unknown', workAnswer: '1', sceneId: 'data-centre-login' },
  'captcha/verifyImage': { uuId: 'unknown', code: 'abcd', sceneId: 'data-centre-login' },
  'user/login': {
    userName: 'nobody-here',
    password: 'Wrong@2025',
    captchaVerifyParam: 'forged',
    sceneId: 'data-centre-login',
  },
  'user/tokenLogin': { token: 'forged', dataSource: 'zyk' },
  'sysUserExportLog/saveExportLog': { exportId: 999_999, reason: 'x' },
  'device/requestPairing': { publicKey: 'AAAA' },
  'device/getNonce': { deviceId: NO_DEVICE },
  'device/token': { deviceId: NO_DEVICE, nonce: 'x', signature: 'AAAA' },
  'device/getPicture': { id: NO_DEVICE },
  'device/getDays': { startDate: '2025-05-01', endDate: '2025-05-14' },
  'device/exportDays': { startDate: '2025-05-01', endDate: '2025-05-14' },
  'device/order': { id: NO_DEVICE, order: 'identify' },
  'device/findCode': { code: 'BBBBBBBB' },
  'device/approve': { code: 'BBBBBBBB', name: '矩阵测试', ...overview, password: 'Wrong@2025' },
  'device/save': { id: NO_DEVICE, name: '矩阵测试', ...overview, version: 1 },
  'device/revoke': { id: NO_DEVICE },
  'replay/start': { day: '2001-01-01', time: '08:00', speed: 60, loops: 'false', devices: '' },
  'replay/change': { id: NO_DEVICE, speed: 60 },
  'replay/end': { id: NO_DEVICE },
  'replay/get': { id: NO_DEVICE },
  'exportCentre/start': { path: 'metric/getDictionary', input: '{}' },
  'exportCentre/again': { id: 999_999 },
  'exportCentre/cancel': { id: 999_999 },
  'exportCentre/delete': { id: 999_999 },
  'exportCentre/download': { id: 999_999 },
  'dispute/raise': {
    path: '/school/dashBoard',
    query: '',
    filters: '{}',
    call: 'metric/getDictionary',
    metric: 'teachers.total',
    label: '教师总数',
    shown: '1 人',
    value: 1,
    expected: '2 人',
    reason: '矩阵测试',
  },
  'dispute/getMarks': { path: '/school/dashBoard', filters: '{}' },
  'dispute/answer': { id: 999_999, state: 'answered', answer: '矩阵测试' },
  'dispute/withdraw': { id: 999_999 },
  'sysJob/getJobRuns': { id: 'sweep' },
  'sysJob/runJob': { id: 'sweep' },
  'ingest/replayDeadLetters': { ids: ['999999999'] },
  'ingest/createKey': { name: '矩阵测试', platform: 'zyk' },
  'ingest/disableKey': { id: 999_999 },
  'ingest/setHomePages': { id: 999_999, version: 0, homePages: [] },
  'ingest/sendTestEvent': { keyId: 999_999, schoolId: 1 },
  'user/changePassword': { password: 'Wrong@2025', newPassword: 'x' },
  'user/endSession': { id: '0'.repeat(32) },
  'user/forgetMachine': { id: '0'.repeat(32) },
  'desk/search': { keyword: '职业' },
  'savedView/getList': { path: '/homePage' },
  'savedView/save': { path: '/homePage', name: '矩阵', query: 'a=1' },
  'savedView/rename': { id: 999_999, name: '矩阵' },
  'savedView/setDefault': { id: 999_999, isDefault: '1' },
  'savedView/delete': { id: 999_999 },
  'user/revealMobile': { userId: 999_999, reason: '核实账号归属' },
  'school/revealContact': { reason: '核实学校联系人' },
  'feedback/revealPhone': { id: 999_999, reason: '回复反馈内容' },
  'message/markRead': { ids: '999999999' },
  'message/hide': { ids: '999999999' },
  'message/saveNotice': { title: '矩阵测试' },
  'message/withdrawNotice': { id: 999_999 },
  'bigLargeScreen/getHeadMap': headMap,
  'bigLargeScreen/saveHeadMap': { ...headMap, config: JSON.stringify(headMapPreset), version: 999_999 },
  'bigLargeScreen/startInterrupt': { kind: 'notice', title: '矩阵测试', body: '', urgent: 'false', minutes: 1 },
  'bigLargeScreen/endInterrupt': { id: 999_999 },
  'bigLargeScreen/saveWallCarousel': {
    set: JSON.stringify([{ path: '/Overview', title: '数据总览', seconds: 20, enabled: true }]),
    version: 999_999,
  },
  'bigLargeScreen/saveNewMedia': {
    rows: JSON.stringify([
      { channel: 'weibo', account: '矩阵测试', date: '2099-01-01', fans: 1, posts: 1, reads: 1, likes: 1 },
    ]),
  },
  'bigLargeScreen/deleteNewMedia': { id: 999_999 },
  'teaPortrait/getUserListBySchool': { role: 'teacher' },
  'bigLargeScreen/getTeaStuTicket': { type: 'tea', id: '999999999' },
  ...Object.fromEntries(
    callPaths
      .filter((path) => /^(teaPortrait\/(getTea|getShared|exportTea)|studentImage\/)/.test(path))
      .map((path) => [
        path,
        {
          ...(path.startsWith('tea') ? { teaId: 999_999_999 } : { stuId: 999_999_999 }),
          ...(/Shared/.test(path) ? { ticket: 'forged' } : {}),
          ...(path.endsWith('SharedList') ? { tab: 'courses' } : {}),
        },
      ]),
  ),
  'bigLargeScreen/getTeaStuDialog': { type: 'tea', id: '999999999', ticket: 'forged' },
  'rankingList/getMonths': { list: 'activeSchool', id: '1' },
  'role/save': { id: 999_999, name: '矩阵测试角色', code: 'matrix_role', scopeKind: 'school', remark: '' },
  'role/delete': { id: 999_999 },
  'role/remove': { id: 999_999 },
  'role/roleRightTree': { roleId: 999_999 },
  'role/updateRoleRight': { roleId: 999_999, rightIds: '1011' },
  'role/roleUserList': { roleId: 999_999 },
  'role/addUser': { roleId: 999_999, userIds: '999999' },
  'role/deleteUser': { roleId: 999_999, userId: 999_999 },
  'role/removeUser': { roleId: 999_999, userIds: '999999' },
  'role/setDemoUser': { userId: 999_999, isDemo: 1 },
  'role/saveRight': {
    rightId: 999_999,
    type: 'school',
    kind: 'page',
    name: '矩阵测试',
    index: 10,
    show: 0,
    meta: '{"menu":1,"isZyq":0,"newWindow":0,"alias":null,"activeMenu":null}',
  },
  'role/moveRight': { rightId: 999_999, version: 0, parentId: 100 },
  'role/deleteRight': { rightId: 999_999 },
  'sysRoleAuthority/getDetailByRoleId': { roleId: 999_999 },
  'sysRoleAuthority/saveRoleAuthority': {
    roleId: 999_999,
    dataScope: 'school',
    pii: 0,
    exportLimit: 1000,
    detail: '{"userManage":[]}',
  },
  'user/getUserDetail': { userId: 999_999 },
  'user/saveUser': { id: 999_999, realName: '矩阵测试' },
  'user/resetPassword': { userId: 999_999 },
  'user/setStatus': { userId: 999_999, status: 0 },
  'user/saveUserRight': { userId: 999_999, rightIds: '1011', userManage: '' },
  'user/queryUserManageArea': { userId: 999_999 },
  'user/editManageArea': { userId: 999_999, areaKind: 'nation', areaIds: '' },
  'user/seeAs': { userId: 999_999 },
  'feedback/getSchoolNames': { schoolName: '没有这个名字' },
  'feedback/saveFeedback': {
    surveyId: 999_999,
    version: 1,
    answers: '{}',
    deviceId: 'device-of-the-matrix',
    channel: 'pc',
  },
  'feedback/getDetail': { id: 999_999_999 },
  'feedback/deleteFeedback': { id: 999_999_999 },
  'feedback/deleteFeedbackMore': { ids: '999999999' },
  'feedback/saveSurvey': {
    survey: JSON.stringify({ id: 999_999, version: 1, title: '问卷', startAt: null, endAt: null, steps }),
  },
  'resource/getResourceFile': { resourceId: NO_ID },
  'uploadFile/getFileByUrl': { url: `/files/${'0'.repeat(32)}` },
  'teachingWarn/getProvinceWarn': { kind: 'attendance' },
  'teachingWarn/getProvinceWarnList': { kind: 'attendance' },
  'teachingWarn/exportProvinceWarn': { kind: 'attendance' },
  'teachingWarn/getWarnRule': { kind: 'attendance' },
  'teachingWarn/saveWarnRule': { kind: 'attendance', level: 1, rule: '{"absent":3}', enabled: 1, version: STALE },
  'teachingWarn/saveWarnRules': { kind: 'attendance', version: STALE, levels: absenceLines },
  'teachingWarn/previewWarnRule': { kind: 'attendance', levels: absenceLines },
  'teachingWarn/getWarnHistory': { warnKey: 'attendance:1:1::2024-2025-2' },
  'teachingWarn/handleWarn': {
    warnKeys: 'attendance:1:1::2024-2025-2',
    versions: '0',
    state: 'done',
    note: '矩阵测试',
  },
  'ranking/getZykRanking': { type: 'course' },
  'classShare/getTicket': { classId: '7001' },
  'classShare/getReport': { classId: '7001', path: 'zjyFaceTeach/getFaceTeachClass', ticket: 'x' },
  'classShare/getLesson': { classId: '7001', ticket: 'x' },
  'courseShare/getTicket': { courseId: '1001' },
  'gjpd/queryCourseResourceNum': { courseId: '1001' },
  'courseShare/getReport': { courseId: '1001', path: 'moocCourse/getCourseInfo', ticket: 'x' },
  'moocCourse/getCourseRanking': { type: 'course' },
  'ranking/exportZykRanking': { type: 'course' },
  'moocCourse/exportCourseRanking': { type: 'course' },
  'zjyRankStatistics/saveCourseRankSet': weightsOf('enrolments', 'logs', 'activities', 'participation', 'stars'),
  'zjyRankStatistics/saveTchrRankSet': weightsOf('sessions', 'activities', 'grading', 'resources', 'stars'),
  'zjyRankStatistics/saveStuRankSet': weightsOf('attendance', 'participation', 'onTime', 'study', 'score'),
  batch: { calls: [{ path: 'common/getSite' }] },
  // Edits of what was read before somebody else's change: they are refused and leave everything as it is.
  'school/editSchool': {
    id: 999_999,
    code: 'MATRIX',
    name: '矩阵测试学院',
    shortName: '矩阵',
    province: '云南省',
    city: '昆明市',
    typeId: 1,
    tier: '普通',
    nature: '公办',
  },
  'school/setSchoolVersion': { version: 1, revision: STALE },
  'school/setAuthority': { manageIds: '1', revision: STALE },
  'school/setSchoolLogo': { url: '', revision: STALE },
  'school/setOpen': { isOpen: 1, revision: STALE },
  'school/setSchoolCarouselSet': {
    schoolCarouselSet: JSON.stringify([{ path: '/schoolScreen/courses', title: '课程', seconds: 20, enabled: true }]),
    version: STALE,
  },
  'school/batchOperateSchool': { schoolIds: '999999', op: 'open' },
  'school/importSchool': { dryRun: 1 },
  'school/undoImport': { jobId: 'none' },
  'school/getUnCheckSchoolList': { userId: 999_999 },
  'school/editUserSchoolManageArea': { userId: 999_999, schoolIds: '' },
  'school/previewSms': { schoolIds: '999999', template: 'opening' },
  'school/sendSms': { schoolIds: '999999', template: 'opening' },
}
