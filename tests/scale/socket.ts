import { LIVE_NAMESPACE, type LiveScope, type Snapshot, TOKEN_COOKIE, type Topics } from '@data-centre/api'
import { io, type Socket } from 'socket.io-client'
import type { Caller } from '../product/caller.ts'

/** A socket that keeps the nation's counters as a wall does. */
export interface Counters {
  socket: Socket
  /** Logs of today, as far as this socket has been told. */
  logs(): number | undefined
  close(): void
}

const scope: LiveScope = { level: 'nation', id: 'China' }

/** Connects to one process with a session from any. Rejects when the handshake is refused. */
export async function openCounters(url: string, { token, cookie }: Pick<Caller, 'token' | 'cookie'>): Promise<Counters> {
  const socket = io(`${url}${LIVE_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { cookie: `${TOKEN_COOKIE}=${cookie}` },
  })
  let logs: number | undefined
  const take = (data: Topics['rt:counters']): void => {
    logs = data.c['today.logs'] ?? logs
  }
  socket.on('rt:snapshot', ({ topic, data }: Snapshot) => topic === 'rt:counters' && take(data as Topics['rt:counters']))
  socket.on('rt:counters', take)
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject))
  await new Promise((resolve) => {
    socket.once('rt:snapshot', resolve)
    socket.emit('sub', { topics: ['rt:counters'], scope }, () => undefined)
  })
  return { socket, logs: () => logs, close: () => void socket.disconnect() }
}
