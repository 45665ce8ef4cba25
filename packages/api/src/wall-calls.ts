import type { CallPath } from './contract/index.ts'

/**
 * Calls that walls are made of and that can be asked without a word: what the self-test of the line goes through. A
 * plain list, so that the page does not load the contract with its validation library; a test holds it against that.
 */
export const wallCalls = [
  'bigLargeScreen/getOverviewData',
  'bigLargeScreen/getUserScale',
  'bigLargeScreen/getPlatformShare',
  'bigLargeScreen/getLogTrend24h',
  'bigLargeScreen/getLoginTrend24h',
  'bigLargeScreen/getMapData',
  'bigLargeScreen/getHeatPoints',
  'bigLargeScreen/getResourceType',
  'bigLargeScreen/getCourseType',
  'bigLargeScreen/getRankSchool',
  'bigLargeScreen/getTeachAsset',
  'bigLargeScreen/getAssetFlow',
  'bigLargeScreen/getPublicSummary',
  'rankingList/activeSchool',
  'rankingList/usingSchool',
  'rankingList/contributionSchool',
  'rankingList/activeCourse',
  'rankingList/activeTeacher',
  'rankingList/activeStudent',
  'rankingList/moocCourseRanking',
  'rankingList/resourceStudyList',
  'bigLargeScreen/getRealTime',
  'bigLargeScreen/getTodayActiveSchool',
  'bigLargeScreen/getTodayActiveTeacher',
  'bigLargeScreen/getTodayActiveCourse',
  'bigLargeScreen/getDataAssetQuality',
  'bigLargeScreen/getHuaweiTrafficStatistics',
  'bigLargeScreen/getWafStatistics',
  'bigLargeScreen/getDataAsset',
  'bigLargeScreen/getDataAssetFlow',
  'bigLargeScreen/getWallCarousel',
] as const satisfies readonly CallPath[]
