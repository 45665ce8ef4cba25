import { rights } from '../rights.ts'
import { routes } from '../routes.ts'
import { node, type Right } from './right.ts'

const provincePage = node('province', 'page')

/** The data centre of a province. */
export const provinceRights: readonly Right[] = [
  node('province', 'menu')(rights.provinceCentre, null, '省级数据中心'),
  provincePage(rights.provinceDashboard, rights.provinceCentre, '总体数据', routes.provinceDashboard.path, {
    icon: 'dashboard',
    show: 1,
  }),
  provincePage(rights.provinceRankings, rights.provinceCentre, '排行统计', routes.provinceRankings.path, {
    icon: 'trophy',
    show: 1,
  }),
  provincePage(rights.provinceContribution, rights.provinceCentre, '资源贡献', routes.provinceContribution.path, {
    icon: 'share-alt',
    show: 1,
  }),
  provincePage(rights.provinceSchools, rights.provinceCentre, '院校统计', routes.provinceSchools.path, {
    icon: 'home',
    show: 1,
  }),
  provincePage(rights.provinceCourses, rights.provinceCentre, '课程统计', routes.provinceCourses.path, {
    icon: 'book',
    show: 1,
  }),
  provincePage(rights.provinceUsers, rights.provinceCentre, '用户统计', routes.provinceUsers.path, {
    icon: 'user',
    show: 1,
  }),
  provincePage(rights.provinceGroups, rights.provinceCentre, '专业群', routes.provinceGroups.path, {
    icon: 'branch',
    show: 1,
  }),
  provincePage(rights.provinceLibrary, rights.provinceCentre, '资源库', routes.provinceLibrary.path, {
    icon: 'storage',
    show: 1,
  }),
  provincePage(rights.provinceTeaching, rights.provinceCentre, '教学概况', routes.provinceTeaching.path, {
    icon: 'bar-chart',
    show: 1,
  }),
  provincePage(rights.provinceActivityLogs, rights.provinceCentre, '活动日志统计', routes.provinceActivityLogs.path, {
    icon: 'history',
    show: 1,
  }),
  provincePage(rights.provinceWarning, rights.provinceCentre, '教学预警', routes.provinceWarning.path, {
    icon: 'notification',
    show: 1,
  }),
]
