import type { MetricId, RouteKey } from '@data-centre/api'

/** Page behind each figure of the report. */
export const figurePages = {
  'sessions.count': 'classTeaching',
  'attendance.rate': 'reportInClass',
  'participation.rate': 'reportActivities',
  'homework.onTimeRate': 'reportAfterClass',
  'scores.average': 'achievements',
  'evaluations.average': 'reportEvaluations',
  'resources.new': 'libraryResources',
  'users.activeRate': 'reportStudents',
} as const satisfies Partial<Record<MetricId, RouteKey>>
export type Figure = keyof typeof figurePages
export const figures = Object.keys(figurePages) as readonly Figure[]
export const isFigure = (id: MetricId): id is Figure => Object.hasOwn(figurePages, id)
