import { z } from 'zod'
import type { LiveMeasureId, MetricId } from '../../catalogue/index.ts'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'

import { endpoint, optionalId } from '../call.ts'
import type { Part, RankRow, Series, WithheldBy } from '../shapes.ts'
import type { FeedItem, TopicName } from './topics.ts'

const wallScope = z.strictObject({ province: z.string().max(20).optional(), schoolId: optionalId })
const wallTop = wallScope.extend({ top: z.coerce.number().int().min(1).max(20).optional() })
const realTimeWall = { demand: { walls: [7], rights: [rights.realTimeTest] }, scope: 'area', onWalls: true } as const

/** Totals beside the counters of today. */
export type TotalId = Extract<
  MetricId,
  'users.total' | 'resources.total' | 'courses.total' | 'questions.total' | 'logs.total'
>

export interface RealTime {
  date: string
  /** Today's counters of the scope; ids that are not known by college are absent for a caller who sees single colleges; null: withheld. */
  c: Partial<Record<LiveMeasureId, number | null>>
  tot: Partial<Record<TotalId, number | null>>
  /** Why numbers of `c` and `tot` are. */
  withheld?: WithheldBy<LiveMeasureId | TotalId>
  /** Yesterday at the same minute, for the deltas. */
  yesterday: Partial<Record<LiveMeasureId, number | null>>
  /** The same weekday of the week before at the same minute; absent where yesterday was the same kind of day (workday, day off) as today. */
  lastWeek?: Partial<Record<LiveMeasureId, number | null>>
  /** The whole of yesterday, until NIGHT_ENDS_HOUR: the few of a night are no measure of each other. */
  dayBefore?: Partial<Record<LiveMeasureId, number | null>>
  /** Why numbers of the days before are withheld. */
  withheldPast?: Partial<Record<'yesterday' | 'lastWeek' | 'dayBefore', WithheldBy<LiveMeasureId>>>
  /** Logs by hour, today and yesterday; hours to come are null. */
  hour: Series
  /** Sequence number of each topic at this snapshot. */
  seq: Partial<Record<TopicName, number>>
}

/** What happens now, for the walls that show nothing else. */
export interface Dynamic {
  /** Newest first, at most 20; names are masked for everybody. */
  feed: FeedItem[]
  /** Events of each of the last 60 whole minutes, one series by platform. */
  minute: Series
  /** Today's logs by group of types, the largest first. */
  type: Part[]
  /** Courses that lead today. */
  rank: RankRow[]
}

/** A city with its logs of each of the last 24 hours, oldest first; the last is the hour under way. */
export interface HourlyPlace {
  code: string
  name: string
  lng: number
  lat: number
  values: number[]
}

/** What is sought after today; `prevRank` is yesterday's. */
export interface HotLists {
  courses: RankRow[]
  resources: RankRow[]
  schools: RankRow[]
  /** `x`: start of each hour, yyyy-MM-dd HH:00. */
  hours: { x: string[]; places: HourlyPlace[] }
}

const provinceWall = { demand: { rights: [rights.provinceDashboard] }, scope: 'province', onWalls: true } as const
const province = z.strictObject({ province: z.string().max(20) })

/** Calls answered from the server's memory: today, now. */
export const liveCalls = {
  'bigLargeScreen/getRealTime': endpoint<RealTime>()({
    demand: 'login',
    scope: 'area',
    onWalls: true,
    input: wallScope,
  }),
  'bigLargeScreen/getTodayActiveSchool': endpoint<RankRow[]>()({ ...realTimeWall, input: wallTop }),
  'bigLargeScreen/getTodayActiveTeacher': endpoint<RankRow<PersonName>[]>()({
    ...realTimeWall,
    input: wallTop,
    personal: { name: 'name' },
  }),
  'bigLargeScreen/getTodayActiveCourse': endpoint<RankRow[]>()({ ...realTimeWall, input: wallTop }),
  'bigLargeScreen/getDynamic': endpoint<Dynamic>()({
    demand: { walls: [2] },
    scope: 'area',
    onWalls: true,
    input: wallScope,
  }),
  'provinceLargeScreen/getDynamic': endpoint<Dynamic>()({ ...provinceWall, input: province }),
  'provinceLargeScreen/getTodayActiveCourse': endpoint<RankRow[]>()({ ...provinceWall, input: province }),
  'provinceLargeScreen/getHot': endpoint<HotLists>()({ ...provinceWall, input: province }),
} as const
