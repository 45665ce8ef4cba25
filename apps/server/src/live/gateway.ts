import type { Server as HttpServer } from 'node:http'
import {
  faults,
  type Granted,
  isTold,
  LIVE_NAMESPACE,
  type LiveScope,
  NATION_WALL_NAME,
  pingInput,
  RIGHTS_CHANGED_TEXT,
  SUCCESS_CODE,
  snapshotInput,
  subscribeInput,
  type ToldTopic,
  type TopicName,
  type Topics,
  unsubscribeInput,
} from '@data-centre/api'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Caller } from '../office/account/caller.ts'
import type { Scope } from '../scope.ts'
import { Broadcast } from './broadcast.ts'
import type { SeqOf } from './handlers.ts'
import type { LiveDay } from './live-day.ts'

export interface GatewayOptions {
  live: LiveDay
  /** Who holds these halves of a session: the handshake's `auth.token` and the cookie `Admin-Token`. null = nobody. */
  authenticate: (token: string, cookie: string) => Promise<Caller | null>
  /** The caller's view of an area, or null when it lies outside his. */
  scopeOf: (caller: Caller, wanted: LiveScope) => Scope | null
  /** Whether the caller may hear a topic at all. */
  mayHear: (topic: TopicName, caller: Caller) => boolean
  /** Of these sessions the ones that stand, with the stamp of their account; asking prolongs none of them. */
  standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Id of the build that is served; walls load anew when it changes. */
  build: string
  /** Whether a page of this origin may connect; default: the origin of this server only. */
  allowsOrigin?: (origin: string, host: string) => boolean
  onTrouble?: (text: string, error: unknown) => void
}

export interface Gateway {
  /** Cuts every socket of sessions that have ended. */
  cut(sessionIds: readonly string[]): void
  /** Tells every socket that listens to a topic without a state; what is said of an area, only those whose caller may see it. */
  tell<T extends ToldTopic>(topic: T, word: Topics[T], area?: LiveScope): void
  /** Numbers of the last messages to a scope, for snapshots over HTTP. */
  seqOf: SeqOf
  /** Open sockets. */
  size(): number
  close(): Promise<void>
}

const MAX_ROOMS = 40
const MESSAGES_PER_WINDOW = 100
const WINDOW_MS = 10_000
/** Sessions that end elsewhere or run out, and changed rights and areas, are noticed after this long. */
const RECHECK_MS = 3000

const NOTICES = 'rt:notice'

/** A word that has no number, and belongs to no area unless told. */
const unnumbered = (word: object, ts: number, scope: LiveScope = { level: 'nation', id: NATION_WALL_NAME }): object => ({ ...word, seq: 0, ts, scope })

interface SocketData {
  caller: Caller
}
type LiveSocket = Socket<Record<string, (...words: unknown[]) => void>, Record<string, (message: object) => void>, Record<string, never>, SocketData>

const sameOrigin = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host

function cookieOf(header: string | undefined): string {
  const found = /(?:^|;\s*)Admin-Token=([^;]*)/.exec(header ?? '')
  return found ? decodeURIComponent(found[1] as string) : ''
}

/** Hangs the live namespace on the http server: /socket.io, namespace /rt. */
export function attachGateway(server: HttpServer, options: GatewayOptions): Gateway {
  const { live, authenticate, standing, build, allowsOrigin = sameOrigin, onTrouble } = options
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    perMessageDeflate: false,
    // Browsers name their origin on every WebSocket; a request without one is no page of another site.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      decide(null, origin === undefined || allowsOrigin(origin, host ?? ''))
    },
  })
  const space: Namespace = io.of(LIVE_NAMESPACE)
  const broadcast = new Broadcast(live, build, (room, event, message) => (room === undefined ? space : space.to(room)).emit(event, message))

  space.use((socket, next) => {
    const token = String(socket.handshake.auth.token ?? '')
    const cookie = cookieOf(socket.handshake.headers.cookie)
    authenticate(token, cookie)
      .then((caller) => {
        if (!caller) return next(Object.assign(new Error(faults.signedOut.msg), { data: { code: faults.signedOut.code } }))
        Object.assign(socket.data, { caller } satisfies SocketData)
        next()
      })
      .catch((error: unknown) => {
        onTrouble?.('a socket could not be authenticated', error)
        next(Object.assign(new Error(faults.internal.msg), { data: { code: faults.internal.code } }))
      })
  })
  space.on('connection', (socket: LiveSocket) => serve(socket, broadcast, live, options))

  const sockets = (): LiveSocket[] => [...space.sockets.values()] as LiveSocket[]
  /** A socket whose caller has changed is cut too: its page comes back at once, with what the caller may see now. */
  const look = async (): Promise<void> => {
    const open = sockets()
    if (open.length === 0) return
    const stamps = await standing([...new Set(open.map(({ data }) => data.caller.sessionId))])
    for (const socket of open) {
      const stamp = stamps.get(socket.data.caller.sessionId)
      if (stamp === socket.data.caller.stamp) continue
      if (stamp !== undefined && socket.rooms.has(NOTICES))
        socket.emit(NOTICES, unnumbered({ kind: 'text', msg: RIGHTS_CHANGED_TEXT, version: '' } satisfies Topics['rt:notice'], live.now()))
      socket.disconnect(true)
    }
  }
  let looking = false
  const recheck = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => onTrouble?.('sockets could not be checked again', error))
      .finally(() => {
        looking = false
      })
  }, RECHECK_MS)
  recheck.unref()

  return {
    cut(sessionIds) {
      for (const socket of sockets()) if (sessionIds.includes(socket.data.caller.sessionId)) socket.disconnect(true)
    },
    tell: (topic, word, area) => {
      const message = unnumbered(word, live.now(), area)
      if (!area) space.to(topic).emit(topic, message)
      else for (const socket of sockets()) if (socket.rooms.has(topic) && options.scopeOf(socket.data.caller, area)) socket.emit(topic, message)
    },
    seqOf: (scope) => broadcast.seqOf(scope),
    size: () => space.sockets.size,
    async close() {
      clearInterval(recheck)
      broadcast.close()
      // The http server belongs to whoever made it; only the sockets end here.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Handles the words of one socket. */
function serve(socket: LiveSocket, broadcast: Broadcast, live: LiveDay, { scopeOf, mayHear }: GatewayOptions): void {
  const rooms = new Set<string>()
  let windowFrom = 0
  let messages = 0
  /** A client that floods is cut; a well-behaved one says a handful of words. */
  const counts = (): boolean => {
    const now = performance.now()
    if (now - windowFrom > WINDOW_MS) {
      windowFrom = now
      messages = 0
    }
    if (++messages <= MESSAGES_PER_WINDOW) return true
    socket.disconnect(true)
    return false
  }
  const scopeFor = (wanted: LiveScope) => scopeOf(socket.data.caller, wanted)

  socket.on('sub', (words, ack) => {
    if (!counts()) return
    const answer = (granted: Granted) => typeof ack === 'function' && ack(granted)
    const input = subscribeInput.safeParse(words)
    if (!input.success) return answer({ code: faults.invalid.code, msg: faults.invalid.msg, granted: [] })
    const { topics, scope: wanted } = input.data
    // Notices are for everybody with a session, whatever his area.
    const scope = topics.every((topic) => topic === NOTICES) ? null : scopeFor(wanted)
    if (!scope && topics.some((topic) => topic !== NOTICES)) return answer({ code: faults.forbidden.code, msg: faults.forbidden.msg, granted: [] })
    if (rooms.size + topics.length > MAX_ROOMS) return answer({ code: faults.tooMany.code, msg: faults.tooMany.msg, granted: [] })
    const granted = [...new Set(topics)].filter((topic) => mayHear(topic, socket.data.caller))
    if (granted.length === 0) return answer({ code: faults.forbidden.code, msg: faults.forbidden.msg, granted: [] })
    answer({ code: SUCCESS_CODE, msg: '操作成功', granted })
    for (const topic of granted) {
      if (isTold(topic) || !scope) {
        void socket.join(topic)
        continue
      }
      const room = broadcast.enter(topic, scope, wanted, socket.id)
      rooms.add(room.key)
      void socket.join(room.key)
      socket.emit('rt:snapshot', room.snapshot(live))
    }
  })

  socket.on('unsub', (words) => {
    if (!counts()) return
    const input = unsubscribeInput.safeParse(words)
    const scope = input.success ? scopeFor(input.data.scope) : null
    if (!input.success || !scope) return
    for (const topic of input.data.topics as TopicName[]) {
      const room = isTold(topic) ? undefined : broadcast.room(topic, scope)
      if (isTold(topic)) void socket.leave(topic)
      if (!room || !rooms.delete(room.key)) continue
      void socket.leave(room.key)
      broadcast.leave(room.key, socket.id)
    }
  })

  socket.on('snap', (words) => {
    if (!counts()) return
    const input = snapshotInput.safeParse(words)
    if (!input.success) return
    const { topic, scope: wanted } = input.data
    if (isTold(topic)) return
    const scope = scopeFor(wanted)
    const room = scope && broadcast.room(topic, scope)
    if (room && rooms.has(room.key)) socket.emit('rt:snapshot', room.snapshot(live))
  })

  socket.on('ping', (words, ack) => {
    if (!counts()) return
    const input = pingInput.safeParse(words)
    if (input.success && typeof ack === 'function') ack({ t: input.data.t, ts: live.now() })
  })

  socket.on('disconnect', () => {
    for (const key of rooms) broadcast.leave(key, socket.id)
    rooms.clear()
  })
}
