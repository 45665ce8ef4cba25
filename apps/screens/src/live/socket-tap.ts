import type { Heard } from '@data-centre/api/socket'

type Listener<T> = (update: T) => void

/** Messages of a wall's connection, for walls that inspect it; on all others nobody listens. */
export class SocketTap {
  readonly #messages = new Set<Listener<Heard>>()
  readonly #trips = new Set<Listener<number>>()

  readonly hear = (message: Heard): void => {
    for (const notify of this.#messages) notify(message)
  }
  /** A ping went to the server and came back, ms. */
  readonly measure = (trip: number): void => {
    for (const notify of this.#trips) notify(trip)
  }

  /** Listens until the answered function is called. */
  listen(message: Listener<Heard>, trip: Listener<number>): () => void {
    this.#messages.add(message)
    this.#trips.add(trip)
    return () => {
      this.#messages.delete(message)
      this.#trips.delete(trip)
    }
  }
}
