import type { LiveScope, Topics as LiveTopics, StatelessTopic, WallOrder, WallStatus } from '@data-centre/api'

/** Words that processes of one installation tell each other. What is said may be lost: whoever must not miss anything counts. */
export interface Topics {
  /** Events that the leader has accepted, numbered without a gap within a `life` of its counting. */
  events: { life: string; number: number; events: readonly object[] }
  /** Once a second from the leader: number of its last message, versions of what others keep in memory. */
  beat: { life: string; number: number; rollups: number; dimensions: number }
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
  /** What every socket that listens is to be told; of an area, who may see it. */
  told: { topic: StatelessTopic; word: LiveTopics[StatelessTopic]; area?: LiveScope | undefined }
  /** A replay was started, changed or ended. */
  replayed: { id: string }
  /** Calls that were counted against limits, by key, since the last word. */
  calls: { counts: Readonly<Record<string, number>> }
}

/** How processes talk. Nobody hears their own words; words of one process come in their order. */
export interface Bus {
  say<T extends keyof Topics>(topic: T, word: Topics[T]): void
  /** Answers how to stop hearing. */
  hear<T extends keyof Topics>(topic: T, listener: (word: Topics[T]) => void): () => void
  close(): Promise<void>
}

/** The bus of a process that is alone: there is nobody to hear it. */
export const aloneBus: Bus = { say: () => undefined, hear: () => () => undefined, close: async () => undefined }
