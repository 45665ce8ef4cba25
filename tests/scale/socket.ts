import type { LiveScope, Snapshot, Topics } from '@data-centre/api'
import type { Socket } from 'socket.io-client'
import type { Caller } from '../product/caller.ts'
import { connected, socketOf } from '../product/socket.ts'

/** A socket that keeps the counters of an area as a wall does. */
export interface Counters {
  socket: Socket
  /** Logs of today as this socket last received them. */
  logs(): number | undefined
  close(): void
}

const nation: LiveScope = { level: 'nation', id: 'China' }

/** Connects to one process with a session from any, within whose area `scope` lies. Rejects when the handshake is refused. */
export async function openCounters(
  url: string,
  session: Pick<Caller, 'token' | 'cookie'>,
  scope = nation,
): Promise<Counters> {
  const socket = socketOf(url, session)
  let logs: number | undefined
  const take = (data: Topics['rt:counters']): void => {
    logs = data.c['today.logs'] ?? logs
  }
  socket.on(
    'rt:snapshot',
    ({ topic, data }: Snapshot) => topic === 'rt:counters' && take(data as Topics['rt:counters']),
  )
  socket.on('rt:counters', take)
  await connected(socket)
  await new Promise((resolve) => {
    socket.once('rt:snapshot', resolve)
    socket.emit('sub', { topics: ['rt:counters'], scope }, () => undefined)
  })
  return { socket, logs: () => logs, close: () => void socket.disconnect() }
}
