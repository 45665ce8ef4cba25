import type { Filling, LiveScope, Topics as LiveTopics, StatelessTopic, WallOrder, WallStatus } from '@data-centre/api'

/** Messages between processes of one installation. They may be lost: a receiver that must not miss any counts them. */
export interface Topics {
  /** Events that the leader has accepted, numbered without a gap within a `life` of its counting. */
  events: { life: string; number: number; events: readonly object[] }
  /** Once a second from the leader: number of its last message, versions of what others keep in memory, how far it has filled a demo world. */
  beat: { life: string; number: number; rollups: number; dimensions: number; filling: Filling | null }
  /** Asks the leader to drain all that it has accepted. */
  settle: { ask: string }
  /** The leader has done so. */
  settled: { ask: string }
  /** A paired wall is to do something. */
  ordered: { deviceId: string; order: WallOrder }
  /** What a paired wall has said of itself, when, ms. */
  wall: { deviceId: string; status: WallStatus; at: number }
  /** Sessions that have ended, and paired walls that were revoked or changed. */
  ended: { sessionIds: readonly string[] }
  /** A message for every subscribed socket; about an area, for those who may see it. */
  told: { topic: StatelessTopic; word: LiveTopics[StatelessTopic]; area: LiveScope }
  /** A replay was started, changed or ended. */
  replayed: { id: string }
  /** Calls that were counted against limits, by key, since the last word. */
  calls: { counts: Readonly<Record<string, number>> }
}

/** Message bus between processes. A process does not receive its own messages; those of one process arrive in order. */
export interface Bus {
  say<T extends keyof Topics>(topic: T, word: Topics[T]): void
  /** Answers how to stop hearing. */
  hear<T extends keyof Topics>(topic: T, listener: (word: Topics[T]) => void): () => void
  close(): Promise<void>
}

/** The bus of a process that is alone: there is nobody to hear it. */
export const aloneBus: Bus = { say: () => undefined, hear: () => () => undefined, close: async () => undefined }
