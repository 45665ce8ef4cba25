import { LIVE_NAMESPACE, TOKEN_COOKIE } from '@data-centre/api'
import { io, type Socket } from 'socket.io-client'
import type { Caller } from './caller.ts'

/** A socket of a session that begins to connect, once. */
export const socketOf = (url: string, { token, cookie }: Pick<Caller, 'token' | 'cookie'>): Socket =>
  io(`${url}${LIVE_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { cookie: `${TOKEN_COOKIE}=${cookie}` },
  })

/** Resolves when a socket stands; rejects when the server refuses the handshake. */
export const connected = (socket: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('connect_error', reject))
