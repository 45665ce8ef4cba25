import type { RankRow } from '@data-centre/api'

/** Calls by what they answer: those of walls and dashboards, which are asked again and again. */
const names: Readonly<Record<string, string>> = {
  'bigLargeScreen/getOverviewData': '总览指标',
  'bigLargeScreen/getUserScale': '用户规模',
  'bigLargeScreen/getPlatformShare': '平台日志占比',
  'bigLargeScreen/getLogTrend24h': '24 小时日志',
  'bigLargeScreen/getLoginTrend24h': '今日登录趋势',
  'bigLargeScreen/getMapData': '地图数据',
  'bigLargeScreen/getHeatPoints': '热力点',
  'bigLargeScreen/getUserDistribution': '用户分布',
  'bigLargeScreen/getResourceType': '素材类型分布',
  'bigLargeScreen/getCourseType': '课程构成',
  'bigLargeScreen/getRankSchool': '活跃学校排行',
  'bigLargeScreen/getTeachAsset': '教学资产',
  'bigLargeScreen/getAssetFlow': '素材调用流向',
  'bigLargeScreen/getPublicSummary': '公开概况',
  'bigLargeScreen/getTeaStuTicket': '师生详情凭证',
  'bigLargeScreen/getTeaStuDialog': '师生详情',
  'bigLargeScreen/getRealTime': '实时指标',
  'bigLargeScreen/getTodayActiveSchool': '今日活跃学校',
  'bigLargeScreen/getTodayActiveTeacher': '今日活跃教师',
  'bigLargeScreen/getTodayActiveCourse': '今日活跃课程',
  'bigLargeScreen/getDynamic': '平台动态',
  'bigLargeScreen/getDataAssetQuality': '质量规则',
  'bigLargeScreen/getHuaweiTrafficStatistics': '网关流量',
  'bigLargeScreen/getWafStatistics': '攻击统计',
  'bigLargeScreen/getDataAsset': '数据资产',
  'bigLargeScreen/getDataAssetFlow': '数据流向',
  'bigLargeScreen/getHeadMap': '地图配置',
  'bigLargeScreen/getWallCarousel': '大屏轮播',
  'bigLargeScreen/getInterrupts': '插播',
  'bigLargeScreen/getSchoolScreen': '学校大屏',
  'bigLargeScreen/getSchoolColleges': '院系用户',
  'bigLargeScreen/getCampusDay': '学校大屏日况',
  'bigLargeScreen/getCarousel': '学校大屏轮播',
  'bigLargeScreen/getSchoolOverview': '学校总览',
  'teaPortrait/getProvinceHeatMap': '省份热力',
  'teaPortrait/getSchoolListByProvince': '省内学校',
  'teaPortrait/getUserListBySchool': '学校用户',
  'provinceLargeScreen/getOverview': '省级总览',
  'provinceLargeScreen/getLogAllNum': '省级日志',
  'provinceLargeScreen/getUserActiveDetail': '省级用户活跃',
  'provinceLargeScreen/getGrowthCurve': '省级用户增长',
  'provinceLargeScreen/getSchoolMap': '省级学校地图',
  'provinceLargeScreen/getProvinceDialog': '省级详情',
  'provinceLargeScreen/getDynamic': '省级动态',
  'provinceLargeScreen/getTodayActiveCourse': '省级活跃课程',
  'provinceLargeScreen/getHot': '省级热度',
  'rankingList/activeSchool': '活跃学校榜',
  'rankingList/usingSchool': '使用学校榜',
  'rankingList/contributionSchool': '资源贡献榜',
  'rankingList/activeCourse': '活跃课程榜',
  'rankingList/activeTeacher': '活跃教师榜',
  'rankingList/activeStudent': '活跃学生榜',
  'rankingList/moocCourseRanking': '慕课榜',
  'rankingList/resourceStudyList': '素材学习榜',
  'rankingList/courseRanking': '课程榜',
  'rankingList/resourcesRanking': '素材调用榜',
  'rankingList/getMonths': '榜单月份',
  'dataOverviewTotalData/getSchools': '学校列表',
  'dataOverviewTotalData/getTotalData': '总体数据',
  'dataOverviewTotalData/getUserTrend': '用户趋势',
  'dataOverviewTotalData/getLogTrend': '日志趋势',
  'dataOverviewTotalData/getPlatformShare': '平台占比',
  'dataOverviewTotalData/getLogHour': '时段日志',
  'dataOverviewTotalData/getCollegeOverview': '院系概览',
  'dataOverviewTotalData/getCityOverview': '城市概览',
  'dataOverviewTotalData/getCityMap': '城市地图',
  'dataOverviewTotalData/getSchoolType': '学校类型',
  'dataOverviewTotalData/getSchoolRank': '学校排行',
  'common/getSite': '站点信息',
  'user/queryUserRight': '账号权限',
  'user/login': '登录',
}

/** What is left of a family of calls, by its pattern. */
const families: readonly (readonly [family: RegExp, name: string])[] = [
  [/LargeScreen$/, '大屏管理'],
  [/rank/i, '排行榜'],
  [/^moocCourse$/, '排行榜'],
  [/^teachingWarn$/, '教学预警'],
  [/^(user|role|sysRoleAuthority|captcha)$/, '账号与权限'],
  [/^(school|basicInfo|province)$/, '学校与地区'],
  [/^(ingest|batch)$/, '数据接入与批量'],
  [/^(sys|exportCentre|metric|upload)/, '系统管理'],
  [/^(message|desk|savedView|common)$/, '首页与消息'],
  [/^(device|replay)$/, '大屏设备与回放'],
  [/^(feedback)/, '问卷反馈'],
  [/./, '统计查询'],
]

/** A call as a wall names it: by what it answers, else by its family. */
export function callName(call: string): string {
  const existing = names[call]
  if (existing) return existing
  const [family = ''] = call.split('/')
  return families.find(([pattern]) => pattern.test(family))?.[1] ?? family
}

/** A ranking of calls under their names; calls of one name count together. */
export function namedCalls(rows: readonly RankRow[]): RankRow[] {
  const merged = new Map<string, RankRow>()
  for (const row of rows) {
    const name = callName(row.id)
    merged.set(name, { ...row, id: name, name, value: row.value + (merged.get(name)?.value ?? 0) })
  }
  return [...merged.values()].sort((a, b) => b.value - a.value).map((row, i) => ({ ...row, rank: i + 1 }))
}
