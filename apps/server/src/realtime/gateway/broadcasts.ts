import type { Namespace } from 'socket.io'
import { Broadcast } from './broadcast.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { type BroadcastOf, roomName } from './served-socket.ts'

/** In a replay hours may pass in a minute: every topic speaks each second, ms. */
const REPLAY_CADENCE_MS = 1000

/** What is said in one namespace: the broadcast of today, and one for each replay that is watched. */
export class Broadcasts {
  readonly #space: Namespace
  readonly #options: Pick<GatewayOptions, 'live' | 'replayOf'>
  readonly #speed: number
  readonly #today: Broadcast
  readonly #replays = new Map<string, Broadcast>()

  constructor(space: Namespace, options: Pick<GatewayOptions, 'live' | 'replayOf'>, speed: number) {
    this.#space = space
    this.#options = options
    this.#speed = speed
    this.#today = new Broadcast(options.live, (room, event, message) => space.to(room).emit(event, message), { speed })
  }

  /** That of today at once; that of a replay when its day is counted, null where the caller may not watch it. */
  readonly of: BroadcastOf = (caller, replay) => {
    if (replay === undefined) return this.#today
    return (this.#options.replayOf?.(caller, replay) ?? Promise.resolve(null)).then((day) => {
      if (!day) return null
      const existing = this.#replays.get(replay)
      if (existing?.live === day) return existing
      existing?.close()
      const made = new Broadcast(
        day,
        (room, event, message) => this.#space.to(roomName(replay, room)).emit(event, message),
        { longest: REPLAY_CADENCE_MS, speed: this.#speed },
      )
      this.#replays.set(replay, made)
      return made
    })
  }

  /** Of those that are on: today's, or that of a replay. */
  existing(replay: string | undefined): Broadcast | undefined {
    return replay === undefined ? this.#today : this.#replays.get(replay)
  }

  /** Ends the messages of a replay to everybody. */
  end(replay: string): void {
    this.#replays.get(replay)?.close()
    this.#replays.delete(replay)
  }

  close(): void {
    for (const one of [this.#today, ...this.#replays.values()]) one.close()
  }
}
