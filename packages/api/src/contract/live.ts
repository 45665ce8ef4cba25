import { z } from 'zod'
import type { LiveMeasureId, MetricId } from '../catalogue/index.ts'
import type { PersonName } from '../personal.ts'
import { endpoint, optionalId } from './call.ts'
import type { RankRow, Series } from './shapes.ts'
import type { TopicName } from './topics.ts'

const wallScope = z.strictObject({ province: z.string().max(20).optional(), schoolId: optionalId })
const wallTop = wallScope.extend({ top: z.coerce.number().int().min(1).max(20).optional() })
const realTimeWall = { demand: { walls: [7] }, scope: 'area' } as const

/** Totals beside the counters of today. */
export type TotalId = Extract<MetricId, 'users.total' | 'resources.total' | 'courses.total' | 'questions.total' | 'logs.total'>

export interface RealTime {
  date: string
  /** Today's counters of the scope; ids that are not known by college are absent for a caller who sees single colleges. */
  c: Partial<Record<LiveMeasureId, number>>
  tot: Partial<Record<TotalId, number>>
  /** Yesterday at the same minute, for the deltas. */
  yesterday: Partial<Record<LiveMeasureId, number>>
  /** Logs by hour, today and yesterday; hours to come are null. */
  hour: Series
  /** Sequence number of each topic at this snapshot. */
  seq: Partial<Record<TopicName, number>>
}

/** Calls answered from the server's memory: today, now. */
export const liveCalls = {
  'bigLargeScreen/getRealTime': endpoint<RealTime>()({ demand: 'login', scope: 'area', input: wallScope }),
  'bigLargeScreen/getTodayActiveSchool': endpoint<RankRow[]>()({ ...realTimeWall, input: wallTop }),
  'bigLargeScreen/getTodayActiveTeacher': endpoint<RankRow<PersonName>[]>()({ ...realTimeWall, input: wallTop, personal: { name: 'name' } }),
  'bigLargeScreen/getTodayActiveCourse': endpoint<RankRow[]>()({ ...realTimeWall, input: wallTop }),
} as const
