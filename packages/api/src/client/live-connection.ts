import type { LiveScope, TopicName, Topics } from '../contract/walls/topics.ts'
import type { WallOrder, WallStatus } from '../walls/wall-devices.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * State of a page's connection. `live`: messages arrive. `polling`: no connection, but calls over HTTP get through.
 * `offline`: neither; what is shown is the last good data.
 */
export type LinkState = 'live' | 'polling' | 'offline'

/** Metadata of a message of a topic. */
export interface TopicUpdate {
  /** Server time of the message, ms since 1970. */
  ts: number
  /** Full state, to be taken instead of what is shown; otherwise changes since the last message. Counters are always full. */
  snapshot: boolean
  /** Counters may be lower than before: a new day, or a correction. */
  reset: boolean
}

/** A message as it was received. */
export interface Heard {
  topic: TopicName | 'rt:hb'
  /** Server time of the message, ms since 1970. */
  ts: number
  /** Number of the message; null where there is none. */
  seq: number | null
  /** Messages between this one and the last that never came. */
  missed: number
  /** Time from the server to here by its clock, ms. */
  late: number
  snapshot: boolean
  /** Its payload as received. */
  data: object
}

export interface LiveOptions {
  /** Header half of the session; read again at every connect. */
  getToken: () => string | null
  scope: LiveScope
  topics: readonly TopicName[]
  onTopic: <T extends TopicName>(topic: T, data: Topics[T], update: TopicUpdate) => void
  onState?: (state: LinkState) => void
  /** Called while there is no connection: ten seconds after the loss and every ten seconds. Rejects when it gets no data. */
  poll?: () => Promise<unknown>
  /** The server refused the subscription with this message. The connection is closed for good. */
  onRefused?: (msg: string) => void
  /** Id of the build that the server serves, with every heartbeat in which it is new. */
  onBuild?: (build: string) => void
  /** Receives every message of the connection, for pages that test it. */
  onMessage?: (message: Heard) => void
  /** Receives the round trip of a ping, ms; one goes out at every connect and with every fourth heartbeat. */
  onTrip?: (ms: number) => void
  /** An order to a paired wall; only its own connection receives it. */
  onOrder?: (order: WallOrder) => void
  /** The clock that the connections of a page share; one of its own when absent. */
  clock?: ServerClock
  /** Id of the replay that is watched, null = the present; what the page shows when absent. It does not change during the connection. */
  replay?: string | null
  /** Address of the server; the page's own when absent. */
  url?: string
  /** Further options of the connection, for tests outside a browser. */
  connection?: { extraHeaders?: Record<string, string> }
  /** Times in ms, for tests. */
  times?: Partial<Times>
}

export interface Times {
  /** Longest silence of a working connection: two heartbeats and the delay of a slow one. */
  silence: number
  pollAfter: number
  pollEvery: number
  /** First and longest pause before a reconnection. */
  retry: number
  retryMost: number
}

export interface LiveConnection {
  state: () => LinkState
  /** Server time by the last measurement, ms since 1970. */
  now: () => number
  /** Watches another area, or other topics. */
  watch: (scope: LiveScope, topics?: readonly TopicName[]) => void
  /** Sends the status of a paired wall; dropped while there is no connection. */
  report: (status: WallStatus) => void
  close: () => void
}
