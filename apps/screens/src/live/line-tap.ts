import type { Heard } from '@data-centre/api/socket'

type Told<T> = (news: T) => void

/** What the line of a wall hears, message by message, for walls that test it; on all others nobody listens. */
export class LineTap {
  readonly #messages = new Set<Told<Heard>>()
  readonly #trips = new Set<Told<number>>()

  readonly hear = (message: Heard): void => {
    for (const tell of this.#messages) tell(message)
  }
  /** A ping went to the server and came back, ms. */
  readonly measure = (trip: number): void => {
    for (const tell of this.#trips) tell(trip)
  }

  /** Listens until the answered function is called. */
  listen(message: Told<Heard>, trip: Told<number>): () => void {
    this.#messages.add(message)
    this.#trips.add(trip)
    return () => {
      this.#messages.delete(message)
      this.#trips.delete(trip)
    }
  }
}
