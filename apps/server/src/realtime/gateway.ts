import type { Server as HttpServer, IncomingMessage } from 'node:http'
import {
  DEVICE_HEADER,
  faults,
  HEARTBEAT_MS,
  handshakeInput,
  LIVE_NAMESPACE,
  type LiveScope,
  NATION_WALL_NAME,
  RIGHTS_CHANGED_TEXT,
  type StatelessTopic,
  TOKEN_COOKIE,
  type TopicName,
  type Topics,
  type WallOrder,
  type WallStatus,
} from '@data-centre/api'
import { type Namespace, Server } from 'socket.io'
import type { Caller } from '../call/caller.ts'
import { networkOf } from '../platform/address.ts'
import { readCookie } from '../platform/cookie.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { Broadcasts } from './broadcasts.ts'
import { ConnectionLimit } from './connection-limit.ts'
import { ANONYMOUS_MS, type Connection, Connections } from './connections.ts'
import type { SeqOf } from './handlers.ts'
import type { LiveDay } from './live-day.ts'
import { type LiveSocket, NOTICES, type SocketData, serve } from './served-socket.ts'

export interface GatewayOptions {
  live: LiveDay
  /** Who holds these halves of a session: the handshake's `auth.token` and the cookie `Admin-Token`; or which wall has this token. null = nobody. */
  authenticate: (token: string, cookie: string, device?: string) => Promise<Caller | null>
  /** Whether the key of a paired wall has signed a nonce; without it a wall subscribes to nothing. */
  provesKey?: (deviceId: string, nonce: string, signature: string) => Promise<boolean>
  /** The caller's view of an area, or null when it lies outside theirs. */
  scopeOf: (caller: Caller, wanted: LiveScope) => Scope | null
  /** Whether the caller may hear a topic at all. */
  mayHear: (topic: TopicName, caller: Caller) => boolean
  /** Of these sessions the ones that stand, with the stamp of their account; asking prolongs none of them. */
  standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Id of the build that is served; walls load anew when it changes. */
  build: string
  /** Lines that one session may have open here at the same time: a wall in a round has up to four, a page of the console one. */
  linesPerSession: number
  /** How many times as often as usual walls are told; 1 when absent. */
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
  /** Tells every socket that listens to a topic without a state; what is said of an area, only those whose caller may see it. */
  tell<T extends StatelessTopic>(topic: T, word: Topics[T], area?: LiveScope): void
  /** Numbers of the last messages to a scope, for snapshots over HTTP; of the present, or of a replay. */
  seqOf: (scope: Scope, replay?: string) => ReturnType<SeqOf>
  /** Whether anybody listens to a replay here. */
  isWatched(replay: string): boolean
  /** Nobody is told anything of a replay any more. */
  endReplay(replay: string): void
  /** Open sockets. */
  size(): number
  close(): Promise<void>
}

/** Sessions that end elsewhere or run out, and changed rights and areas, are noticed after this long. */
const RECHECK_MS = 3000

/** A word that has no number, and belongs to no area unless told. */
const unnumbered = (word: object, ts: number, scope: LiveScope = { level: 'nation', id: NATION_WALL_NAME }): object => ({ ...word, seq: 0, ts, scope })

/** What a page is told whose line is not opened. */
const refusal = ({ code, msg }: { code: number; msg: string }): Error => Object.assign(new Error(msg), { data: { code } })

const sameOrigin = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host

/** Page of another site that asks a browser to connect; a request without an origin is no page. Never throws. */
const isForeign = ({ headers: { origin, host } }: IncomingMessage, allowsOrigin: NonNullable<GatewayOptions['allowsOrigin']>): boolean =>
  origin !== undefined && !allowsOrigin(origin, host ?? '')

const addressOfConnection = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

/** The server of the sockets, which counts every connection before it has said anything. */
function openSockets(server: HttpServer, { allowsOrigin = sameOrigin, addressOf = addressOfConnection, onTrouble }: GatewayOptions): { io: Server; connections: Connections } {
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    perMessageDeflate: false,
    transports: ['websocket'],
    connectTimeout: ANONYMOUS_MS,
    // Browsers name their origin on every WebSocket.
    allowRequest: (request, decide) => decide(null, !isForeign(request, allowsOrigin)),
  })
  const connections = new Connections()
  io.engine.on('connection', (connection: Connection) => {
    try {
      connections.add(connection, networkOf(addressOf(connection.request)))
    } catch (error) {
      onTrouble?.('a connection could not be counted', error)
      connection.close(true)
    }
  })
  // Everything is said in the namespace; who joins another one has no session and is not kept.
  io.use((_socket, next) => next(refusal(faults.notFound)))
  return { io, connections }
}

/** Lets sockets into the namespace whose caller is known. */
function admitCallers(space: Namespace, connections: Connections, { authenticate, linesPerSession, onTrouble }: GatewayOptions): void {
  const lines = new ConnectionLimit(linesPerSession)
  /** Looks up who connects; answers the fault that refuses the socket, if any. */
  const admit = async (socket: LiveSocket): Promise<{ code: number; msg: string } | undefined> => {
    const input = handshakeInput.safeParse(socket.handshake.auth)
    if (!input.success) return faults.invalid
    const { token = '', [DEVICE_HEADER]: device } = input.data
    const caller = await authenticate(token, readCookie(socket.handshake.headers.cookie, TOKEN_COOKIE) ?? '', device)
    if (!caller) return device === undefined ? faults.signedOut : faults.deviceGone
    const giveBack = lines.take(caller.sessionId)
    // Its page asks by calls, and tries again.
    if (!giveBack) return faults.tooMany
    // Who has gone while being looked up says so no more.
    if (socket.conn.readyState === 'open') socket.conn.once('close', giveBack)
    else giveBack()
    connections.settle(socket.conn as Connection)
    Object.assign(socket.data, { caller, isProved: !caller.device } satisfies SocketData)
    return undefined
  }
  space.use((socket, next) => {
    connections.hold(socket.conn as Connection)
    admit(socket as LiveSocket)
      .catch((error: unknown) => {
        onTrouble?.('a socket could not be authenticated', error)
        return faults.internal
      })
      .then((fault) => {
        if (fault) connections.release(socket.conn as Connection)
        next(fault && refusal(fault))
      })
  })
}

/** A socket whose caller has changed is cut too: its page comes back at once, with what the caller may see now. */
async function recheck(open: readonly LiveSocket[], { standing, live }: GatewayOptions): Promise<void> {
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

/** Does something again and again, one at a time; answers how to stop it. */
function repeat(everyMs: number, act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    act()
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Hangs the live namespace on the http server: /socket.io, namespace /rt. */
export function attachGateway(server: HttpServer, options: GatewayOptions): Gateway {
  const { live, build, speed = 1, onTrouble } = options
  const { io, connections } = openSockets(server, options)
  const space: Namespace = io.of(LIVE_NAMESPACE)
  const broadcasts = new Broadcasts(space, options, speed)
  const sockets = (): LiveSocket[] => [...space.sockets.values()] as LiveSocket[]
  admitCallers(space, connections, options)
  space.on('connection', (socket: LiveSocket) => serve(socket, broadcasts.of, options))

  const heartbeat = setInterval(() => space.emit('rt:hb', { ts: live.now(), build }), HEARTBEAT_MS / speed)
  heartbeat.unref()
  const stopRechecks = repeat(
    RECHECK_MS,
    () => recheck(sockets(), options),
    (error) => onTrouble?.('sockets could not be checked again', error),
  )

  return {
    order(deviceId, order) {
      for (const socket of sockets()) if (socket.data.isProved && socket.data.caller.device?.id === deviceId) socket.emit('rt:order', { order })
    },
    cut(sessionIds) {
      for (const socket of sockets()) if (sessionIds.includes(socket.data.caller.sessionId)) socket.disconnect(true)
    },
    tell: (topic, word, area) => {
      const message = unnumbered(word, live.now(), area)
      if (!area) space.to(topic).emit(topic, message)
      else for (const socket of sockets()) if (socket.rooms.has(topic) && options.scopeOf(socket.data.caller, area)) socket.emit(topic, message)
    },
    seqOf: (scope, replay) => broadcasts.existing(replay)?.seqOf(scope) ?? {},
    isWatched: (replay) => broadcasts.existing(replay)?.isWatched ?? false,
    endReplay: (replay) => broadcasts.end(replay),
    size: () => space.sockets.size,
    async close() {
      stopRechecks()
      clearInterval(heartbeat)
      broadcasts.close()
      // The http server belongs to whoever made it; only the sockets end here.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
