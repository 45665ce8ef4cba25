import type { IncomingMessage } from 'node:http'
import type { LiveScope, StatelessTopic, TopicName, Topics, WallOrder, WallStatus } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { LiveDay } from '../day/live-day.ts'
import type { SeqOf } from '../handlers.ts'

export interface GatewayOptions {
  live: LiveDay
  /** Who holds these halves of a session: the handshake's `auth.token` and the cookie `Admin-Token`; or which wall has this token. null = nobody. */
  authenticate: (token: string, cookie: string, device?: string) => Promise<Caller | null>
  /** Whether the key of a paired wall has signed a nonce; without it a wall subscribes to nothing. */
  provesKey?: (deviceId: string, nonce: string, signature: string) => Promise<boolean>
  /** The caller's view of an area, or null when it lies outside theirs. */
  scopeOf: (caller: Caller, wanted: LiveScope) => Scope | null
  /** Whether what is said to an area is for the caller. */
  isAddressed: (caller: Caller, area: LiveScope) => boolean
  /** Whether the caller may hear a topic at all. */
  mayHear: (topic: TopicName, caller: Caller) => boolean
  /** Of these sessions the ones that stand, with the stamp of their account; asking prolongs none of them. */
  standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Id of the build that is served; walls reload when it changes. */
  build: string
  /** Lines that one session may have open here at the same time: a wall in a round has up to four, a page of the console one. */
  linesPerSession: number
  /** Factor on the frequency of messages to walls; 1 when absent. */
  speed?: number
  /** Whether a page of this origin may connect; default: the origin of this server only. */
  allowsOrigin?: (origin: string, host: string) => boolean
  /** The day of a replay that the caller may watch; null = there is none for them. */
  replayOf?: (caller: Caller, id: string) => Promise<LiveDay | null>
  /** What a paired wall says of itself. */
  onStatus?: (deviceId: string, status: WallStatus) => void
  /** Address of a client; that of the connection when absent. */
  addressOf?: (request: IncomingMessage) => string
  onTrouble?: (text: string, error: unknown) => void
}

export interface Gateway {
  /** Tells a paired wall what to do, where it hangs on this process. */
  order(deviceId: string, order: WallOrder): void
  /** Cuts every socket of sessions that have ended, and of walls that were revoked. */
  cut(sessionIds: readonly string[]): void
  /** Tells the sockets that listen to a topic without a state what is said to an area: to the nation all of them, else those that it is for. */
  tell<T extends StatelessTopic>(topic: T, word: Topics[T], area: LiveScope): void
  /** Numbers of the last messages to a scope, for snapshots over HTTP; of the present, or of a replay. */
  seqOf: (scope: Scope, replay?: string) => ReturnType<SeqOf>
  /** Whether anybody listens to a replay here. */
  isWatched(replay: string): boolean
  /** Ends the messages of a replay to everybody. */
  endReplay(replay: string): void
  /** Open sockets. */
  size(): number
  close(): Promise<void>
}
