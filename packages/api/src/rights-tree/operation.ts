import { rights } from '../rights.ts'
import { routes } from '../routes.ts'
import { node, type Right } from './right.ts'

const operationPage = node('operation', 'page')

/** The data centre of those who run the platform. */
export const operationRights: readonly Right[] = [
  node('operation', 'menu')(rights.operationCentre, null, '运营数据中心'),
  operationPage(rights.operationDashboard, rights.operationCentre, '总体数据', routes.operationDashboard.path, {
    icon: 'dashboard',
    show: 1,
  }),
  operationPage(rights.operationUsers, rights.operationCentre, '用户统计', routes.operationUsers.path, {
    icon: 'user',
    show: 1,
  }),
  operationPage(rights.operationMaterials, rights.operationCentre, '素材统计', routes.operationMaterials.path, {
    icon: 'storage',
    show: 1,
  }),
  operationPage(rights.operationQuestions, rights.operationCentre, '题目统计', routes.operationQuestions.path, {
    icon: 'edit',
    show: 1,
  }),
  operationPage(rights.operationCourses, rights.operationCentre, '课程统计', routes.operationCourses.path, {
    icon: 'book',
    show: 1,
  }),
  operationPage(rights.operationCalls, rights.operationCentre, '资源调用', routes.operationCalls.path, {
    icon: 'swap',
    show: 1,
  }),
  operationPage(rights.operationNewDetails, rights.operationCentre, '新增明细', routes.operationNewDetails.path, {
    icon: 'plus-circle',
    show: 1,
  }),
  operationPage(
    rights.operationActivityLogs,
    rights.operationCentre,
    '活动日志统计',
    routes.operationActivityLogs.path,
    { icon: 'history', show: 1 },
  ),
]
