import { z } from 'zod'
import type { LiveMeasureId, LogType, Phase, Platform, Role } from '../../catalogue/index.ts'
import type { Open } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { DEVICE_HEADER } from '../../walls/device-token.ts'
import type { HeadMapScreen } from '../../walls/head-map.ts'

import type { CarouselSlide, QuietHours } from '../../walls/wall-carousel.ts'
import type { AttackRow } from '../administration/installation.ts'
import type { Demand } from '../call.ts'
import type { RankRow, Withheld, WithheldBy } from '../shapes.ts'
import type { Campus, DayAttendance } from './campus.ts'
import type { TotalId } from './live.ts'
import { topicNames } from './live-topics.ts'

/** Tokens are 43 characters long; a longer one is never looked up. */
const TOKEN_MAX_LENGTH = 200

/** Area that a wall or page watches. `id`: 'China', a six-digit province code, a school id. */
export interface LiveScope {
  level: 'nation' | 'province' | 'school'
  id: string
}

/** Stands in every server event. `seq` counts per topic and scope, +1 each; a gap asks for a snapshot. */
export interface Sequenced {
  seq: number
  /** Server time, ms since 1970. */
  ts: number
  scope: LiveScope
}

/** One line of the live feed; `who` is always masked, and empty for who reads aggregates only. */
export interface FeedItem {
  id: string
  t: number
  platform: Platform
  logType: LogType
  schoolId: string
  school: string
  city: string
  lng: number
  lat: number
  who: Open<'the surname and two stars, for everybody'>
  text: string
}

/** A place where events happened within the last second. */
export interface Hit {
  /** Six-digit city code. */
  code: string
  name: string
  lng: number
  lat: number
  n: number
}

/** A lesson under way; the teacher's name is always masked, and empty for who reads aggregates only. */
export interface ClassRow {
  id: string
  course: string
  teacher: string
  className: string
  /** Periods of the day as the platform names them. */
  section: string
  /** As the timetable names it; empty where nobody has said it. */
  room: string
  start: number
  /** Students expected; `null`: withheld. */
  should: number | null
  /** Who came of them; `null`: nobody has been asked to sign in, or withheld. */
  present: number | null
  withheld?: WithheldBy<'should' | 'present'>
  acts: number
}

/**
 * Payload of each topic (product design 3.3.2). Rates: the server's side of the contract.
 *
 * Numbers of people, and of how often people did something (units 人 and 人次), are `null` where a caller of no school, or a wall,
 * would read a group of one to four people from them: because it is one (`few`), or because it follows by subtraction from other
 * numbers that are shown (`derivable`). Noughts are always shown. `withheld` stands beside such numbers and says why, by their
 * names; it is absent where none is withheld, so that a `null` without a mark is a number that does not exist.
 */
export interface Topics {
  /**
   * First change at once (coalesced <= 30 ms), then at most 10/s; only changed keys. A key travels when its number or its mark has
   * changed, and always with its mark: a key of `c` or `tot` that `withheld` lacks is not withheld any more.
   */
  'rt:counters': {
    date: string
    c: Partial<Record<LiveMeasureId, number | null>>
    tot: Partial<Record<TotalId, number | null>>
    withheld?: WithheldBy<LiveMeasureId | TotalId>
  }
  /** Every 5 s. `spark`: people online, one point a minute, 60 points, oldest first; its `null` are withheld. */
  'rt:online': {
    online: number | null
    byPlatform: Record<Platform, number | null>
    byRole: Record<Role, number | null>
    spark: (number | null)[]
    withheld?: { online?: Withheld; byPlatform?: WithheldBy<Platform>; byRole?: WithheldBy<Role> }
  }
  /** Every 60 s, and whole hours in the snapshot. `minutes`: events of each of the last 60 whole minutes by platform, oldest first; `minute` ends the last of them. */
  'rt:trend': { minute: string; logs: number[]; logins: number[]; minutes: Record<Platform, number[]> }
  /** At most 2/s, newest first, at most 20 items. */
  'rt:feed': { items: FeedItem[]; perMinute: number }
  /** Every second while something happens; `values` = today's logs by province (nation) or city. */
  'rt:geo': { hits: Hit[]; values: { code: string; name: string; value: number }[] }
  /** Every 10 s. `teachers` is empty for who reads aggregates only. */
  'rt:rank': { schools: RankRow[]; teachers: RankRow[]; courses: RankRow[] }
  /** Every 10 s: participations today by phase, and those that were expected. */
  'rt:act': {
    joined: Record<Phase, number | null>
    expected: Record<Phase, number | null>
    withheld?: { joined?: WithheldBy<Phase>; expected?: WithheldBy<Phase> }
  }
  /**
   * Every 10 s: lessons under way, at most 12, the newest first, and who came to all sign-ins of today. `start` in ms;
   * `present` is null before the sign-in, `attendance` before the first one and for callers who see single colleges; `came` of it
   * are those present, late or early. `campus`: the school's colleges and periods; null of more than one school.
   */
  'rt:class': {
    inClass: number
    sessions: ClassRow[]
    attendance: DayAttendance | null
    campus: Campus | null
  }
  /**
   * Every 10 s, of the nation: the newest minute of the gateways. Bandwidth in Mbps, `qps` per second, `err5xx` and `hit` in
   * percent and `p95` in ms of the last hour; null while no gateway reports.
   */
  'rt:traffic': Record<'bwOut' | 'bwIn' | 'qps' | 'err5xx' | 'hit' | 'p95', number | null> & {
    line: { t: string; out: number | null; in: number | null }
  }
  /** Every 10 s, of the nation: attacks of the last 24 hours by type, and the newest of them, newest first. */
  'rt:waf': {
    hit: number
    blocked: number
    types: { type: string; n: number }[]
    recent: Pick<AttackRow, 't' | 'rule' | 'action' | 'src' | 'host' | 'lng' | 'lat'>[]
  }
  /** When somebody has saved how a wall draws its map. */
  'rt:headMap': { screen: HeadMapScreen; scopeCode: string; version: number }
  /** When somebody has saved a round: of a school's panels, or, without a school, of walls; `round` says which. */
  'rt:carousel': { schoolId: string; round?: string; set: CarouselSlide[]; ver: number; quiet?: QuietHours | null }
  /** When something breaks into the walls of an area, or ends before its time. */
  'rt:interrupt': { id: string }
  /** When a replay was changed or has ended: who shows it asks. */
  'rt:replay': { id: string }
  /** On demand; kind `reload` asks walls to load the new build at the next quiet moment. */
  'rt:notice': { kind: 'reload' | 'maintain' | 'text' | 'message'; msg: string; version: string }
}
export type TopicName = keyof Topics
/** Topics without a state: each message is delivered once, to every subscriber of any area; a message about an area only to those who may see it. */
export type StatelessTopic = 'rt:notice' | 'rt:headMap' | 'rt:carousel' | 'rt:interrupt' | 'rt:replay'

/**
 * What hearing a topic demands besides the area: sums of the own area are for everybody with a session, topics that name
 * schools, courses and people demand what their calls demand (the ids of /realTime and /dynamic, the right of the school's wall or of
 * the province's). What they say of single people beyond one school takes the right of rows of people besides. Topics of the installation are the nation's ({@link nationTopics}).
 */
export const topicDemands: Readonly<Record<TopicName, Demand>> = {
  'rt:counters': 'login',
  'rt:online': 'login',
  'rt:trend': 'login',
  'rt:geo': 'login',
  'rt:act': 'login',
  'rt:notice': 'login',
  'rt:interrupt': 'login',
  'rt:replay': 'login',
  'rt:traffic': { walls: [2] },
  'rt:waf': { walls: [2] },
  'rt:headMap': 'login',
  'rt:carousel': { walls: [2, 3, 6, 7, 8, 9], rights: [rights.schoolRealTime, rights.provinceDashboard] },
  'rt:feed': { walls: [2, 7], rights: [rights.schoolRealTime, rights.provinceDashboard, rights.realTimeTest] },
  'rt:rank': { walls: [2, 6, 7], rights: [rights.schoolRealTime, rights.provinceDashboard, rights.realTimeTest] },
  'rt:class': {
    walls: [2, 7],
    rights: [
      rights.schoolRealTime,
      rights.provinceDashboard,
      rights.cloudData,
      rights.classTeachingLesson,
      rights.classroomTeachingClass,
    ],
  },
}

export {
  type AttendanceKind,
  attendanceKinds,
  HEARTBEAT_MS,
  isStateless,
  LIVE_NAMESPACE,
  NATION_AREA,
  nationTopics,
  POLL_AFTER_MS,
  POLL_EVERY_MS,
  statelessTopics,
  topicNames,
} from './live-topics.ts'

/** The replay that is meant; absent: the present. */
const replay = z.uuid().optional()
const scopeInput = z.strictObject({ level: z.enum(['nation', 'province', 'school']), id: z.string().max(20) })
/** `auth` of the handshake: the header half of a session, or the token of a paired wall. */
export const handshakeInput = z.object({
  token: z.string().max(TOKEN_MAX_LENGTH).optional(),
  [DEVICE_HEADER]: z.string().max(TOKEN_MAX_LENGTH).optional(),
})
/** Client -> server `sub`. Acknowledged with {@link Granted}; a scope outside the caller's rights: 500 您没有访问权限. */
export const subscribeInput = z.strictObject({
  topics: z
    .array(z.enum(topicNames as [TopicName, ...TopicName[]]))
    .min(1)
    .max(20),
  scope: scopeInput,
  replay,
})
/** Client -> server `unsub`. */
export const unsubscribeInput = z.strictObject({
  topics: z.array(z.string().max(20)).max(20),
  scope: scopeInput,
  replay,
})
/** Client -> server `snap`: asks for `rt:snapshot {topic, data, reset}` after a gap. */
export const snapshotInput = z.strictObject({
  topic: z.enum(topicNames as [TopicName, ...TopicName[]]),
  scope: scopeInput,
  replay,
})
/** Client -> server `ping {t}`: acknowledged with `{t, ts}`. */
export const pingInput = z.strictObject({ t: z.number() })

/** Server -> client `rt:snapshot`. `reset`: counters may be lower than before (a new day, a correction). */
export interface Snapshot<T extends TopicName = TopicName> extends Sequenced {
  topic: T
  data: Topics[T]
  reset: boolean
}
/** Server -> client `rt:hb`. */
export interface Heartbeat {
  ts: number
  /** Id of the build that the server serves. */
  build: string
}
/** Acknowledgement of `sub`. `granted` lacks the topics that the caller may not hear ({@link topicDemands}); without any it is refused. */
export interface Granted {
  code: number
  msg: string
  granted: TopicName[]
}
