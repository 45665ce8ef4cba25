import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { DEVICE_HEADER, faults, handshakeInput, TOKEN_COOKIE } from '@data-centre/api'
import { type Namespace, Server } from 'socket.io'
import { networkOf } from '../../platform/address.ts'
import { readCookie } from '../../platform/cookie.ts'
import { ConnectionLimit } from './connection-limit.ts'
import { ANONYMOUS_MS, type Connection, Connections } from './connections.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { LiveSocket, SocketData } from './served-socket.ts'

/** Message to a page whose connection is refused. */
const refusal = ({ code, msg }: { code: number; msg: string }): Error =>
  Object.assign(new Error(msg), { data: { code } })

const sameOrigin = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host

/** Page of another site that asks a browser to connect; a request without an origin is no page. Never throws. */
const isForeign = (
  { headers: { origin, host } }: IncomingMessage,
  allowsOrigin: NonNullable<GatewayOptions['allowsOrigin']>,
): boolean => origin !== undefined && !allowsOrigin(origin, host ?? '')

const addressOfConnection = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

/** The server of the sockets, which counts every connection before it has said anything. */
export function openSockets(
  server: HttpServer,
  { allowsOrigin = sameOrigin, addressOf = addressOfConnection, onTrouble }: GatewayOptions,
): { io: Server; connections: Connections } {
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
export function admitCallers(
  space: Namespace,
  connections: Connections,
  { authenticate, linesPerSession, onTrouble }: GatewayOptions,
): void {
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
