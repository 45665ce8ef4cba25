/**
 * The constants of the live line. They stand apart from the schemas of {@link import('./topics.ts')}, so that a browser
 * that reads them does not load the validation library.
 */
import { NATION_WALL_NAME } from '../../limits.ts'
import type { LiveScope, StatelessTopic, TopicName } from './topics.ts'

/** The whole nation, as an area of walls. */
export const NATION_AREA: LiveScope = { level: 'nation', id: NATION_WALL_NAME }

/** Topics that walls subscribe to; `rt:notice` reaches everybody. */
export const topicNames: readonly TopicName[] = [
  'rt:counters',
  'rt:online',
  'rt:trend',
  'rt:feed',
  'rt:geo',
  'rt:rank',
  'rt:act',
  'rt:class',
  'rt:traffic',
  'rt:waf',
  'rt:headMap',
  'rt:carousel',
  'rt:interrupt',
  'rt:replay',
  'rt:notice',
]
export const statelessTopics: readonly StatelessTopic[] = [
  'rt:headMap',
  'rt:carousel',
  'rt:interrupt',
  'rt:replay',
  'rt:notice',
]
/** Topics of the installation as a whole: no province and no school has any. */
export const nationTopics: readonly TopicName[] = ['rt:traffic', 'rt:waf']
/** Whether a topic has no state. */
export const isStateless = (topic: TopicName): topic is StatelessTopic =>
  (statelessTopics as readonly TopicName[]).includes(topic)

/** What a sign-in says of an expected student, as walls show it: kinds of leave are one. */
export const attendanceKinds = ['present', 'late', 'early', 'leave', 'absent'] as const
export type AttendanceKind = (typeof attendanceKinds)[number]

/** Socket namespace and path. */
export const LIVE_NAMESPACE = '/rt'
/** Heartbeat `rt:hb` of the server, ms; the connection counts as lost after two are missed. */
export const HEARTBEAT_MS = 5000
/** A wall polls after this long without a connection, at this interval, ms. */
export const POLL_AFTER_MS = 10_000
export const POLL_EVERY_MS = 10_000
