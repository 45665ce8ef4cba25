import { z } from 'zod'
import type { LiveMeasureId, LogType, Phase, Platform, Role } from '../catalogue/index.ts'
import type { HeadMapScreen } from '../head-map.ts'
import type { CarouselStop } from '../wall-carousel.ts'
import type { Demand } from './call.ts'
import type { TotalId } from './live.ts'
import { topicNames } from './live-line.ts'
import type { RankRow } from './shapes.ts'

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

/** One line of the live feed; `who` is always masked. */
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
  who: string
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

/** Payload of each topic (product design 3.3.2). Rates: the server's side of the contract. */
export interface Topics {
  /** First change at once (coalesced <= 30 ms), then at most 10/s; only changed keys. */
  'rt:counters': { date: string; c: Partial<Record<LiveMeasureId, number>>; tot: Partial<Record<TotalId, number>> }
  /** Every 5 s. `spark`: people online, one point a minute, 60 points, oldest first. */
  'rt:online': { online: number; byPlatform: Record<Platform, number>; byRole: Record<Role, number>; spark: number[] }
  /** Every 60 s, and whole hours in the snapshot. */
  'rt:trend': { minute: string; logs: number[]; logins: number[] }
  /** At most 2/s, newest first, at most 20 items. */
  'rt:feed': { items: FeedItem[]; perMinute: number }
  /** Every second while something happens; `values` = today's logs by province (nation) or city. */
  'rt:geo': { hits: Hit[]; values: { code: string; name: string; value: number }[] }
  /** Every 10 s. */
  'rt:rank': { schools: RankRow[]; teachers: RankRow[]; courses: RankRow[] }
  /** Every 10 s: participations today by phase, and the rate of joined to expected. */
  'rt:act': { joined: Record<Phase, number>; expected: Record<Phase, number> }
  /** When somebody has saved how a wall draws its map. */
  'rt:headMap': { screen: HeadMapScreen; scopeCode: string; version: number }
  /** When somebody has saved a round: of a school's panels, or, without a school, of the nation's walls. */
  'rt:carousel': { schoolId: string; set: CarouselStop[]; ver: number }
  /** On demand; kind `reload` asks walls to load the new build at the next quiet moment. */
  'rt:notice': { kind: 'reload' | 'maintain' | 'text'; msg: string; version: string }
}
export type TopicName = keyof Topics
/** Topics without a state: what is said is heard once, by everybody who listens, wherever he looks; what is said of an area only by who may see it. */
export type ToldTopic = 'rt:notice' | 'rt:headMap' | 'rt:carousel'

/**
 * What hearing a topic demands besides the area: sums of the own area are for everybody with a session, topics that name
 * schools, courses and people demand what their calls demand (the id of /realTime, or the right of the school's wall).
 */
export const topicDemands: Readonly<Record<TopicName, Demand>> = {
  'rt:counters': 'login',
  'rt:online': 'login',
  'rt:trend': 'login',
  'rt:geo': 'login',
  'rt:act': 'login',
  'rt:notice': 'login',
  'rt:headMap': { walls: [3, 7] },
  'rt:carousel': { walls: [2, 3, 6, 7, 8, 9], rights: [119] },
  'rt:feed': { walls: [7], rights: [119] },
  'rt:rank': { walls: [7], rights: [119] },
}

export { HEARTBEAT_MS, isTold, LIVE_NAMESPACE, POLL_AFTER_MS, POLL_EVERY_MS, toldTopics, topicNames } from './live-line.ts'

const scopeInput = z.strictObject({ level: z.enum(['nation', 'province', 'school']), id: z.string().max(20) })
/** Client -> server `sub`. Acknowledged with {@link Granted}; a scope outside the caller's rights: 500 您没有访问权限. */
export const subscribeInput = z.strictObject({
  topics: z
    .array(z.enum(topicNames as [TopicName, ...TopicName[]]))
    .min(1)
    .max(20),
  scope: scopeInput,
})
/** Client -> server `unsub`. */
export const unsubscribeInput = z.strictObject({ topics: z.array(z.string().max(20)).max(20), scope: scopeInput })
/** Client -> server `snap`: asks for `rt:snapshot {topic, data, reset}` after a gap. */
export const snapshotInput = z.strictObject({ topic: z.enum(topicNames as [TopicName, ...TopicName[]]), scope: scopeInput })
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
