import { type Call, type CallPath, callPaths, isPublicReport } from '@data-centre/api'
import { hasShape, isList, isRecord } from './declared-shapes.ts'

/** Calls with a handler: what their data hold at least. Those that are not listed answer text, a list or nothing. */
const records: Partial<Record<CallPath, readonly string[]>> = {
  'user/queryUserRight': ['schoolManage', 'userManage', 'schoolCarouselSet', 'selectRightIdList', 'rightTreeNodeList'],
  'common/login/GetUserInfo': ['id', 'schoolId', 'userName', 'avatarUrl', 'isDemo', 'areaLabel'],
  'basicInfo/getTermWeeks': ['termId', 'before', 'yearBefore', 'weeks', 'begun'],
  'basicInfo/getCompleteness': ['schools', 'complete', 'incomplete'],
  'manager/course/getList': ['list', 'total', 'pageNum', 'pageSize'],
  'zjyOverviewTotalData/getTodayClass': ['inClass', 'sessions'],
  'opeDataOverview/getVersion': ['pie', 'expiring'],
  'basicInfo/getStudentGroups': ['majors', 'classes'],
  'teaPortrait/getTeaInfo': ['who', 'no', 'facts', 'tags', 'kpi', 'term', 'statTime'],
  'studentImage/getStuInfo': ['who', 'no', 'facts', 'tags', 'kpi', 'term', 'statTime'],
  'teaPortrait/getTeaTrend': ['weeks', 'types', 'scores', 'hours'],
  'studentImage/getStuTrend': ['weeks', 'types', 'scores', 'hours'],
  'teaPortrait/getTeaCalendar': ['from', 'to', 'days'],
  'studentImage/getStuCalendar': ['from', 'to', 'days'],
  'teaPortrait/getShared': ['info', 'radar', 'trend', 'calendar'],
  'studentImage/getShared': ['info', 'radar', 'trend', 'calendar'],
  ...Object.fromEntries(
    callPaths
      .filter((path) =>
        /^teaPortrait\/getTea(CourseList|ResourceList|Classroom|Evaluation|LogList)$|^studentImage\/getStu(CourseList|Attendance|Homework|Warn|Cert)$|\/getSharedList$/.test(
          path,
        ),
      )
      .map((path) => [path, ['list', 'total', 'pageNum', 'pageSize']]),
  ),
  'user/getSecurity': ['password', 'sessions', 'machines'],
  'user/endOtherSessions': ['ended'],
  'captcha/captchaImage': ['uuid', 'img'],
  'captcha/getSlider': ['id', 'bg', 'piece', 'y'],
  'captcha/getWork': ['work', 'waitMs'],
  'common/getSite': ['demo', 'now', 'accounts', 'filling'],
  'school/getSchoolVersion': ['version', 'dataSource', 'schoolStartTime', 'schoolEndTime', 'contacts'],
  'feedback/getSurveyDetail': ['id', 'title', 'version', 'startAt', 'endAt', 'state', 'steps', 'surveyToken'],
  'feedback/getSurveySettings': ['id', 'title', 'version', 'steps', 'updatedAt'],
  'feedback/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'feedback/getStatistics': ['kpi', 'star', 'trend', 'matrix', 'words'],
  'bigLargeScreen/getRealTime': ['date', 'c', 'tot', 'yesterday', 'hour', 'seq'],
  'bigLargeScreen/getHeadMap': ['config', 'version', 'history'],
  'bigLargeScreen/saveHeadMap': ['version'],
  'bigLargeScreen/getWallCarousel': ['round', 'set', 'version', 'quiet', 'days'],
  'bigLargeScreen/startInterrupt': ['id'],
  'bigLargeScreen/saveWallCarousel': ['version'],
  'bigLargeScreen/getNewMedia': ['list', 'total', 'pageNum', 'pageSize', 'kpi'],
  'bigLargeScreen/saveNewMedia': ['saved', 'refused'],
  'bigLargeScreen/getDynamic': ['feed', 'minute', 'type', 'rank'],
  'provinceLargeScreen/getDynamic': ['feed', 'minute', 'type', 'rank'],
  'provinceLargeScreen/getHot': ['courses', 'resources', 'schools'],
  'provinceLargeScreen/getProvinceDialog': ['kpi', 'trend', 'share', 'list'],
  'device/getNonce': ['nonce'],
  'device/token': ['state'],
  'bigLargeScreen/getHuaweiTrafficStatistics': ['kpi', 'line', 'host', 'status', 'peak', 'statTime'],
  'bigLargeScreen/getWafStatistics': ['kpi', 'type', 'src', 'recent', 'arcs', 'statTime'],
  'bigLargeScreen/getDataAsset': ['kpi', 'domain', 'daily', 'tier', 'calls', 'fresh', 'tables', 'statTime'],
  'bigLargeScreen/getDataAssetFlow': ['nodes', 'links'],
  'sysLog/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'sysLog/getStatistics': ['operations', 'exports', 'failed', 'people', 'trend', 'modules'],
  'dispute/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'exportCentre/getPageList': ['list', 'total', 'pageNum', 'pageSize'],
  'sysJob/getJobRuns': ['list', 'total', 'pageNum', 'pageSize'],
  'sysJob/runJob': ['runId'],
  'rankingList/getMonths': ['x', 'series'],
  'dataOverviewTotalData/getInfluenceIndex': ['value', 'nation', 'province', 'parts'],
  'teaPortrait/getUserListBySchool': ['list', 'total', 'pageNum', 'pageSize'],
  ...Object.fromEntries(
    callPaths
      .filter((path) => path.startsWith('rankingList/') && path !== 'rankingList/getMonths')
      .map((path) => [path, ['list', 'total', 'pageNum', 'pageSize', 'columns', 'by', 'from', 'statTime']]),
  ),
  'common/getSupport': ['contacts'],
  // Answers of the warnings: a page of rows where the name says so, else what the head of a page shows.
  ...Object.fromEntries(
    callPaths
      .filter((path) =>
        /^teachingWarn\/get(Attendance|Homework|Performance|TeacherNotLogin|TeacherBehavior|Student|Province)/.test(
          path,
        ),
      )
      .map((path) => [
        path,
        path.endsWith('List')
          ? ['list', 'total', 'pageNum', 'pageSize']
          : ['day', 'levels', 'open', 'before', 'of', 'handled', 'trend', 'colleges', 'reasons', 'extra'],
      ]),
  ),
  'teachingWarn/getProvinceWarn': [
    'day',
    'levels',
    'warned',
    'before',
    'of',
    'rate',
    'handleRate',
    'schools',
    'trend',
    'largest',
    'cities',
    'byCity',
  ],
  'ingest/getDeadLetters': ['list', 'total', 'pageNum', 'pageSize'],
  'ingest/getWaiting': ['list', 'total', 'pageNum', 'pageSize'],
  'ingest/getJumps': ['list', 'total', 'pageNum', 'pageSize'],
  'ingest/downloadDeadLetters': ['fileName', 'ndjson'],
  'ingest/replayDeadLetters': ['replayed', 'refused'],
  'ingest/getStatus': ['days', 'platforms', 'flows', 'unknown'],
  'ingest/createKey': ['key', 'secret'],
  'desk/search': ['pages', 'schools', 'people', 'peopleBy'],
  'savedView/save': ['id', 'name', 'query', 'isDefault'],
  'message/getMessages': ['list', 'total', 'pageNum', 'pageSize', 'unread'],
  'message/getUnread': ['unread'],
  'message/getNoticesSent': ['list', 'total', 'pageNum', 'pageSize'],
  'message/saveNotice': ['id'],
  'role/pageList': ['list', 'total', 'pageNum', 'pageSize'],
  'user/queryUserList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/querySchoolList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/schoolManageList': ['list', 'total', 'pageNum', 'pageSize'],
  'user/querySchoolUserList': ['list', 'total', 'pageNum', 'pageSize'],
  'school/getSmsLog': ['list', 'total', 'pageNum', 'pageSize'],
  'school/getSchoolCarouselSet': ['set', 'version'],
  'bigLargeScreen/getCarousel': ['set', 'version'],
  'zyqStatistics/getUserBehaviorRecord': ['list', 'cursor', 'total'],
  'teachingWarn/getCourseQuality': ['day', 'classes', 'warned', 'means', 'grades', 'colleges', 'scatter'],
  'teachingWarn/getCourseQualityList': ['list', 'total', 'pageNum', 'pageSize'],
  'teachingWarn/previewWarnRule': ['day', 'of', 'now', 'next'],
  ...Object.fromEntries(
    callPaths
      .filter((path) => /^zjyRankStatistics\/get/.test(path))
      .map((path) => [
        path,
        path.endsWith('Set')
          ? ['weights', 'presets', 'labels', 'versions']
          : ['list', 'total', 'pageNum', 'pageSize', 'columns'],
      ]),
  ),
  'ranking/getZykRanking': ['list', 'total', 'pageNum', 'pageSize', 'columns'],
  'moocCourse/getCourseRanking': ['list', 'total', 'pageNum', 'pageSize', 'columns'],
  'bigLargeScreen/getSchoolScreen': [
    'totals',
    'colleges',
    'hours',
    'teaching',
    'teachingColleges',
    'groups',
    'groupMonths',
    'courses',
    'courseTypes',
    'courseLevels',
    'resources',
    'resourceTypes',
    'warnings',
    'classes',
  ],
  'bigLargeScreen/getCampusDay': ['summary', 'heat', 'attended', 'next'],
  'bigLargeScreen/getSchoolOverview': [
    'totals',
    'colleges',
    'growth',
    'share',
    'courseTypes',
    'quality',
    'reach',
    'influence',
    'hours',
    'place',
    'standings',
    'provinceCode',
  ],
  'school/batchOperateSchool': ['ok', 'failed'],
  'school/sendSms': ['sent', 'skipped'],
}

/** Whether data have the shape that the contract declares, or hold what is listed here. */
export const isRight = (path: CallPath, call: Call, data: unknown): boolean => {
  // An installation of few schools publishes nothing.
  if (isPublicReport(call) && data === null) return true
  if (call.kind === 'report') return hasShape(call.answer, data)
  const keys = records[path]
  return keys ? isRecord(data, ...keys) : typeof data === 'string' || data === null || isList(data)
}
