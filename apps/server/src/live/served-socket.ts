import { randomBytes } from 'node:crypto'
import {
  DEVICE_PROOF,
  DEVICE_PROOF_MS,
  faults,
  type Granted,
  isTold,
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
import type { Caller } from '../office/account/caller.ts'
import type { Broadcast } from './broadcast.ts'
import type { GatewayOptions } from './gateway.ts'

const MAX_ROOMS = 40
/** Characters of a signature that is looked at. */
const LONGEST_SIGNATURE = 200

export const NOTICES = 'rt:notice'

/** Where rooms of a day lie; null where the caller may not watch it. */
export type BroadcastOf = (caller: Caller, replay: string | undefined) => Broadcast | Promise<Broadcast | null>
/** Rooms of a replay have names of their own. */
export const roomOf = (replay: string | undefined, key: string): string => (replay === undefined ? key : `${replay} ${key}`)

export interface SocketData {
  caller: Caller
  /** A paired wall has proved its key on this connection; everybody else needs none. */
  isProved: boolean
}
export type LiveSocket = Socket<Record<string, (...words: unknown[]) => void>, Record<string, (message: object) => void>, Record<string, never>, SocketData>

/**
 * Asks a paired wall for a signature over a fresh nonce: a copied token alone opens no connection that is served. Cuts the
 * socket of who cannot give it in time.
 */
async function proveKey(socket: LiveSocket, { provesKey, onTrouble }: GatewayOptions): Promise<void> {
  const nonce = randomBytes(24).toString('base64url')
  const answered = new Promise<unknown>((resolve) => {
    ;(socket as unknown as Socket).timeout(DEVICE_PROOF_MS).emit(DEVICE_PROOF, { nonce }, (error: Error | null, signature: unknown) => resolve(error ? undefined : signature))
  })
  try {
    const signature = await answered
    const isSignature = typeof signature === 'string' && signature.length <= LONGEST_SIGNATURE
    socket.data.isProved = isSignature && (await provesKey?.(socket.data.caller.device?.id ?? '', nonce, signature)) === true
  } catch (error) {
    onTrouble?.('the key of a wall could not be looked up', error)
  }
  if (!socket.data.isProved) socket.disconnect(true)
}

/** Handles the words of one socket. */
export function serve(socket: LiveSocket, broadcastOf: BroadcastOf, options: GatewayOptions): void {
  const { live, scopeOf, mayHear, onStatus, onTrouble } = options
  /** Rooms that it has entered, by their names. */
  const rooms = new Map<string, { key: string; broadcast: Broadcast }>()
  let isGone = false
  /** Nothing that a client sends ends more than its own socket. */
  const on = (event: string, hear: (...sent: unknown[]) => void): void => {
    socket.on(event, (...sent) => {
      try {
        hear(...sent)
      } catch (error) {
        onTrouble?.(`a message ${event} of a socket failed`, error)
        socket.disconnect(true)
      }
    })
  }
  const scopeFor = (wanted: LiveScope) => scopeOf(socket.data.caller, wanted)
  /** Words about the present are heard at once; a replay may have to be counted first, and what is said of it meanwhile waits its turn. */
  let turn: Promise<void> = socket.data.isProved ? Promise.resolve() : proveKey(socket, options).then(() => report())
  const onDay = (replay: string | undefined, hear: (broadcast: Broadcast | null) => void): void => {
    const found = broadcastOf(socket.data.caller, replay)
    if (socket.data.isProved && !(found instanceof Promise)) {
      hear(found)
      return
    }
    turn = turn
      .then(() => found)
      .then((broadcast) => {
        if (!isGone) hear(broadcast)
      })
      .catch((error: unknown) => {
        onTrouble?.('a word about a replay was not heard', error)
        // It comes back and asks again.
        socket.disconnect(true)
      })
  }

  on('sub', (words, ack) => {
    const answer = (granted: Granted) => typeof ack === 'function' && ack(granted)
    const refuse = ({ code, msg }: { code: number; msg: string }) => answer({ code, msg, granted: [] })
    const input = subscribeInput.safeParse(words)
    if (!input.success) return refuse(faults.invalid)
    const { topics, scope: wanted, replay } = input.data
    onDay(replay, (broadcast) => {
      if (!broadcast) return refuse(faults.replayOver)
      // Notices are for everybody with a session, whatever his area.
      const scope = topics.every((topic) => topic === NOTICES) ? null : scopeFor(wanted)
      if (!scope && topics.some((topic) => topic !== NOTICES)) return refuse(faults.forbidden)
      if (rooms.size + topics.length > MAX_ROOMS) return refuse(faults.tooMany)
      const granted = [...new Set(topics)].filter((topic) => mayHear(topic, socket.data.caller) && (scope?.level === 'nation' || !nationTopics.includes(topic)))
      if (granted.length === 0) return refuse(faults.forbidden)
      answer({ code: SUCCESS_CODE, msg: '操作成功', granted })
      for (const topic of granted) {
        if (isTold(topic) || !scope) {
          void socket.join(topic)
          continue
        }
        const room = broadcast.enter(topic, scope, wanted, socket.id)
        rooms.set(roomOf(replay, room.key), { key: room.key, broadcast })
        void socket.join(roomOf(replay, room.key))
        socket.emit('rt:snapshot', room.snapshot(broadcast.live))
      }
    })
  })

  on('unsub', (words) => {
    const input = unsubscribeInput.safeParse(words)
    const scope = input.success ? scopeFor(input.data.scope) : null
    if (!input.success || !scope) return
    const { topics, replay } = input.data
    onDay(replay, (broadcast) => {
      for (const topic of topics as TopicName[]) {
        const room = isTold(topic) ? undefined : broadcast?.room(topic, scope)
        if (isTold(topic)) void socket.leave(topic)
        if (!room || !rooms.delete(roomOf(replay, room.key))) continue
        void socket.leave(roomOf(replay, room.key))
        broadcast?.leave(room.key, socket.id)
      }
    })
  })

  on('snap', (words) => {
    const input = snapshotInput.safeParse(words)
    if (!input.success) return
    const { topic, scope: wanted, replay } = input.data
    if (isTold(topic)) return
    const scope = scopeFor(wanted)
    if (!scope) return
    onDay(replay, (broadcast) => {
      const room = broadcast?.room(topic, scope)
      if (broadcast && room && rooms.has(roomOf(replay, room.key))) socket.emit('rt:snapshot', room.snapshot(broadcast.live))
    })
  })

  on('ping', (words, ack) => {
    const input = pingInput.safeParse(words)
    if (input.success && typeof ack === 'function') ack({ t: input.data.t, ts: live.now() })
  })

  /** What a paired wall last said of itself and nobody was told: it speaks as soon as it is connected, while its key is being proved. */
  let status: WallStatus | undefined
  const report = (): void => {
    const { caller, isProved } = socket.data
    if (!caller.device || !isProved || !status) return
    onStatus?.(caller.device.id, status)
    status = undefined
  }
  on('status', (words) => {
    const input = wallStatusInput.safeParse(words)
    if (!input.success) return
    status = input.data
    report()
  })

  socket.on('disconnect', () => {
    isGone = true
    for (const { key, broadcast } of rooms.values()) broadcast.leave(key, socket.id)
    rooms.clear()
    // A connection that has left the namespace has nothing to say any more.
    socket.conn.close()
  })
}
