import { randomBytes } from 'node:crypto'
import {
  DEVICE_PROOF,
  DEVICE_PROOF_MS,
  faults,
  type Granted,
  isStateless,
  type LiveScope,
  nationTopics,
  pingInput,
  SUCCESS_CODE,
  snapshotInput,
  subscribeInput,
  type TopicName,
  unsubscribeInput,
  type WallStatus,
  wallStatusInput,
} from '@data-centre/api'
import type { Socket } from 'socket.io'
import type { Caller } from '../../call/caller.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { StateTopic } from '../payloads.ts'
import type { Broadcast } from './broadcast.ts'
import type { GatewayOptions } from './gateway-options.ts'

const MAX_ROOMS = 40
/** Characters of a signature that is looked at. */
const MAX_SIGNATURE_LENGTH = 200

export const NOTICES = 'rt:notice'

/** Where rooms of a day lie; null where the caller may not watch it. */
export type BroadcastOf = (caller: Caller, replay: string | undefined) => Broadcast | Promise<Broadcast | null>
/** Rooms of a replay have names of their own. */
export const roomName = (replay: string | undefined, key: string): string =>
  replay === undefined ? key : `${replay} ${key}`

export interface SocketData {
  caller: Caller
  /** A paired wall has proved its key on this connection; everybody else needs none. */
  isProved: boolean
}
export type LiveSocket = Socket<
  Record<string, (...payload: unknown[]) => void>,
  Record<string, (message: object) => void>,
  Record<string, never>,
  SocketData
>

/**
 * Asks a paired wall for a signature over a fresh nonce: a copied token alone opens no connection that is served. Cuts the
 * socket of who cannot give it in time.
 */
async function proveKey(socket: LiveSocket, { provesKey, onTrouble }: GatewayOptions): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const answered = new Promise<unknown>((resolve) => {
    ;(socket as unknown as Socket)
      .timeout(DEVICE_PROOF_MS)
      .emit(DEVICE_PROOF, { nonce }, (error: Error | null, signature: unknown) =>
        resolve(error ? undefined : signature),
      )
  })
  try {
    const signature = await answered
    const isSignature = typeof signature === 'string' && signature.length <= MAX_SIGNATURE_LENGTH
    socket.data.isProved =
      isSignature && (await provesKey?.(socket.data.caller.device?.id ?? '', nonce, signature)) === true
  } catch (error) {
    onTrouble?.('the key of a wall could not be looked up', error)
  }
  if (!socket.data.isProved) socket.disconnect(true)
}

/** Handles the words of one socket until it leaves. */
export function serve(socket: LiveSocket, broadcastOf: BroadcastOf, options: GatewayOptions): void {
  new ServedSocket(socket, broadcastOf, options).listen()
}

class ServedSocket {
  readonly #socket: LiveSocket
  readonly #broadcastOf: BroadcastOf
  readonly #options: GatewayOptions
  /** Rooms that it has entered, by their names. */
  readonly #rooms = new Map<string, { key: string; broadcast: Broadcast }>()
  /** Requests about the present are handled at once; a replay may have to be counted first, and requests about it wait meanwhile. */
  #turn: Promise<void> = Promise.resolve()
  #isRemoved = false
  /** Last status of a paired wall that was not stored yet: it is sent at connect, while its key is being proved. */
  #status: WallStatus | undefined

  constructor(socket: LiveSocket, broadcastOf: BroadcastOf, options: GatewayOptions) {
    this.#socket = socket
    this.#broadcastOf = broadcastOf
    this.#options = options
  }

  listen(): void {
    if (!this.#socket.data.isProved)
      this.#turn = proveKey(this.#socket, this.#options)
        .then(() => this.#report())
        .catch((error: unknown) => this.#giveUp('what a wall says of itself was not heard', error))
    this.#on('sub', (payload, ack) => this.#subscribe(payload, ack))
    this.#on('unsub', (payload) => this.#unsubscribe(payload))
    this.#on('snap', (payload) => this.#sendSnapshot(payload))
    this.#on('ping', (payload, ack) => {
      const input = pingInput.safeParse(payload)
      if (input.success && typeof ack === 'function') ack({ t: input.data.t, ts: this.#options.live.now() })
    })
    this.#on('status', (payload) => {
      const input = wallStatusInput.safeParse(payload)
      if (!input.success) return
      this.#status = input.data
      this.#report()
    })
    this.#socket.on('disconnect', () => this.#leave())
  }

  /** Nothing that a client sends ends more than its own socket. */
  #on(event: string, hear: (...sent: unknown[]) => void): void {
    this.#socket.on(event, (...sent) => {
      try {
        hear(...sent)
      } catch (error) {
        this.#giveUp(`a message ${event} of a socket failed`, error)
      }
    })
  }

  #scopeFor(wanted: LiveScope): Scope | null {
    return this.#options.scopeOf(this.#socket.data.caller, wanted)
  }

  #onDay(replay: string | undefined, hear: (broadcast: Broadcast | null) => void): void {
    const found = this.#broadcastOf(this.#socket.data.caller, replay)
    if (this.#socket.data.isProved && !(found instanceof Promise)) {
      hear(found)
      return
    }
    // Both at once: what is found may fail while its turn has not come, and has to be heard even then.
    this.#turn = Promise.all([found, this.#turn])
      .then(([broadcast]) => {
        if (!this.#isRemoved) hear(broadcast)
      })
      .catch((error: unknown) => this.#giveUp('a word about a replay was not heard', error))
  }

  /** Ends this socket alone; it comes back and asks again. */
  #giveUp(text: string, error: unknown): void {
    this.#options.onTrouble?.(text, error)
    this.#socket.disconnect(true)
  }

  #subscribe(payload: unknown, ack: unknown): void {
    const answer = (granted: Granted) => typeof ack === 'function' && ack(granted)
    const refuse = ({ code, msg }: { code: number; msg: string }) => answer({ code, msg, granted: [] })
    const input = subscribeInput.safeParse(payload)
    if (!input.success) {
      refuse(faults.invalid)
      return
    }
    const { topics, scope: wanted, replay } = input.data
    this.#onDay(replay, (broadcast) => {
      if (!broadcast) return refuse(faults.replayOver)
      // Notices are for everybody with a session, whatever their area.
      const scope = topics.every((topic) => topic === NOTICES) ? null : this.#scopeFor(wanted)
      if (!scope && topics.some((topic) => topic !== NOTICES)) return refuse(faults.forbidden)
      if (this.#rooms.size + topics.length > MAX_ROOMS) return refuse(faults.tooMany)
      const granted = this.#audible(topics, scope)
      if (granted.length === 0) return refuse(faults.forbidden)
      answer({ code: SUCCESS_CODE, msg: '操作成功', granted })
      for (const topic of granted) {
        if (isStateless(topic) || !scope) void this.#socket.join(topic)
        else this.#enter(broadcast, topic, scope, { wanted, replay })
      }
    })
  }

  /** Those of the topics that the caller may hear in an area. */
  #audible(topics: readonly TopicName[], scope: Scope | null): TopicName[] {
    const { caller } = this.#socket.data
    return [...new Set(topics)].filter(
      (topic) => this.#options.mayHear(topic, caller) && (scope?.level === 'nation' || !nationTopics.includes(topic)),
    )
  }

  #enter(
    broadcast: Broadcast,
    topic: StateTopic,
    scope: Scope,
    { wanted, replay }: { wanted: LiveScope; replay: string | undefined },
  ): void {
    const room = broadcast.enter(topic, scope, wanted, this.#socket.id)
    const name = roomName(replay, room.key)
    this.#rooms.set(name, { key: room.key, broadcast })
    void this.#socket.join(name)
    this.#socket.emit('rt:snapshot', room.snapshot(broadcast.live))
  }

  #unsubscribe(payload: unknown): void {
    const input = unsubscribeInput.safeParse(payload)
    const scope = input.success ? this.#scopeFor(input.data.scope) : null
    if (!input.success || !scope) return
    const { topics, replay } = input.data
    this.#onDay(replay, (broadcast) => {
      for (const topic of topics as TopicName[]) {
        const room = isStateless(topic) ? undefined : broadcast?.room(topic, scope)
        if (isStateless(topic)) void this.#socket.leave(topic)
        if (!room || !this.#rooms.delete(roomName(replay, room.key))) continue
        void this.#socket.leave(roomName(replay, room.key))
        broadcast?.leave(room.key, this.#socket.id)
      }
    })
  }

  #sendSnapshot(payload: unknown): void {
    const input = snapshotInput.safeParse(payload)
    if (!input.success) return
    const { topic, scope: wanted, replay } = input.data
    if (isStateless(topic)) return
    const scope = this.#scopeFor(wanted)
    if (!scope) return
    this.#onDay(replay, (broadcast) => {
      const room = broadcast?.room(topic, scope)
      if (broadcast && room && this.#rooms.has(roomName(replay, room.key)))
        this.#socket.emit('rt:snapshot', room.snapshot(broadcast.live))
    })
  }

  #report(): void {
    const { caller, isProved } = this.#socket.data
    if (!caller.device || !isProved || !this.#status) return
    this.#options.onStatus?.(caller.device.id, this.#status)
    this.#status = undefined
  }

  #leave(): void {
    this.#isRemoved = true
    for (const { key, broadcast } of this.#rooms.values()) broadcast.leave(key, this.#socket.id)
    this.#rooms.clear()
    // A connection that has left the namespace has nothing to say any more.
    this.#socket.conn.close()
  }
}
