/**
 * The constants of the live line. They stand apart from the schemas of {@link import('./topics.ts')}, so that a browser
 * that reads them does not load the validation library.
 */
import type { ToldTopic, TopicName } from './topics.ts'

/** Topics that walls subscribe to; `rt:notice` reaches everybody. */
export const topicNames: readonly TopicName[] = ['rt:counters', 'rt:online', 'rt:trend', 'rt:feed', 'rt:geo', 'rt:rank', 'rt:act', 'rt:headMap', 'rt:carousel', 'rt:notice']
export const toldTopics: readonly ToldTopic[] = ['rt:headMap', 'rt:carousel', 'rt:notice']
/** Whether a topic has no state. */
export const isTold = (topic: TopicName): topic is ToldTopic => (toldTopics as readonly TopicName[]).includes(topic)

/** Socket namespace and path. */
export const LIVE_NAMESPACE = '/rt'
/** Heartbeat `rt:hb` of the server, ms; the line counts as lost after two are missed. */
export const HEARTBEAT_MS = 5000
/** After this long without a line a wall polls, at this interval, ms. */
export const POLL_AFTER_MS = 10_000
export const POLL_EVERY_MS = 10_000
