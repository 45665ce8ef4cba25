import type { Dimension } from '../dimensions.ts'
import type { Measure } from '../types.ts'

/** Sizes of schools by their students at the end of the period: the fewest students of each. Schools of one type and size are peers. */
export const sizeClasses = [
  { from: 0, label: '2 千人以下' },
  { from: 2000, label: '2～5 千人' },
  { from: 5000, label: '5 千～1 万人' },
  { from: 10_000, label: '1 万人及以上' },
] as const

/** Fewest peers among whom a school has a percentile: fewer would say little and tell much. */
export const MIN_PEERS = 5

/** Numbers by which a school is held against its peers. */
export const peerMetrics = {
  'peers.activeRate': 'users.activeRate',
  'peers.logsPerUser': 'logs.perUser',
  'peers.attendanceRate': 'attendance.rate',
} as const
export type PercentileId = keyof typeof peerMetrics
export type PeerId = PercentileId | 'peers.count'

const peers = '全国学校类型相同、学生规模同档的其他学校'
const grain: readonly Dimension[] = ['school']
const percentile = (of: string): Measure => ({
  label: `${of}百分位`,
  unit: '',
  kind: 'index',
  better: 'up',
  decimals: 0,
  grain,
  definition: `${peers}中，${of}低于本校的所占百分比，0 至 100；数值相同的学校百分位相同，可比学校不足 ${MIN_PEERS} 所时不显示。`,
})

/** Where a school stands among its peers. */
export const peerMeasures: Record<PeerId, Measure> = {
  'peers.count': {
    label: '同类校数',
    unit: '所',
    kind: 'index',
    better: 'none',
    grain,
    definition: `${peers}的所数。学生规模按期末学生总数满 2,000 人、5,000 人、10,000 人分为四档。`,
  },
  'peers.activeRate': percentile('活跃率'),
  'peers.logsPerUser': percentile('人均日志数'),
  'peers.attendanceRate': percentile('出勤率'),
}
export const peerIds = Object.keys(peerMeasures) as readonly PeerId[]
