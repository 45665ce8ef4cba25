import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for what is being read. */
export interface Asker {
  /** A session, or a network of somebody without one: reads of one wait for each other, not those of another for them. */
  key: string
  /** Aborted when they go away before they have their answer. */
  left?: AbortSignal | undefined
}

const present = new AsyncLocalStorage<Asker | undefined>()

/** Does work for somebody who waits for it. */
export const askingAs = <T>(asker: Asker, work: () => Promise<T>): Promise<T> => present.run(asker, work)

/** Does work of the server that an asker has set off and that is for all: what is kept in memory. */
export const forAll = <T>(work: () => Promise<T>): Promise<T> => present.run(undefined, work)

/** Who waits for the present work; nobody where it is the server's own. */
export const presentAsker = (): Asker | undefined => present.getStore()
