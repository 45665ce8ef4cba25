import type { Server as HttpServer } from 'node:http'
import {
  HEARTBEAT_MS,
  LIVE_NAMESPACE,
  type LiveScope,
  NATION_AREA,
  RIGHTS_CHANGED_TEXT,
  type Topics,
} from '@data-centre/api'
import type { Namespace } from 'socket.io'
import { boundPayload } from '../topic-bounds.ts'
import { admitCallers, openSockets } from './admit.ts'
import { Broadcasts } from './broadcasts.ts'
import type { Gateway, GatewayOptions } from './gateway-options.ts'
import { type LiveSocket, NOTICES, serve } from './served-socket.ts'

/** Sessions that end elsewhere or run out, and changed rights and areas, are noticed after this long. */
const RECHECK_MS = 3000

/** A message without a sequence number. */
const unnumbered = (word: object, ts: number, scope: LiveScope): object => ({ ...word, seq: 0, ts, scope })

/** A socket whose caller has changed is cut too: its page comes back at once, with what the caller may see now. */
async function recheck(open: readonly LiveSocket[], { standing, live }: GatewayOptions): Promise<void> {
  if (open.length === 0) return
  const stamps = await standing([...new Set(open.map(({ data }) => data.caller.sessionId))])
  for (const socket of open) {
    const stamp = stamps.get(socket.data.caller.sessionId)
    if (stamp === socket.data.caller.stamp) continue
    if (stamp !== undefined && socket.rooms.has(NOTICES))
      socket.emit(
        NOTICES,
        unnumbered(
          { kind: 'text', msg: RIGHTS_CHANGED_TEXT, version: '' } satisfies Topics['rt:notice'],
          live.now(),
          NATION_AREA,
        ),
      )
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
      for (const socket of sockets())
        if (socket.data.isProved && socket.data.caller.device?.id === deviceId) socket.emit('rt:order', { order })
    },
    cut(sessionIds) {
      for (const socket of sockets()) if (sessionIds.includes(socket.data.caller.sessionId)) socket.disconnect(true)
    },
    tell: (topic, word, area) => {
      const message = unnumbered(boundPayload(topic, word), live.now(), area)
      if (area.level === 'nation') space.to(topic).emit(topic, message)
      else
        for (const socket of sockets())
          if (socket.rooms.has(topic) && options.isAddressed(socket.data.caller, area)) socket.emit(topic, message)
    },
    seqOf: (scope, replay) => broadcasts.existing(replay)?.seqOf(scope) ?? {},
    isWatched: (replay) => broadcasts.existing(replay)?.isWatched ?? false,
    endReplay: (replay) => broadcasts.end(replay),
    size: () => space.sockets.size,
    async close() {
      stopRechecks()
      clearInterval(heartbeat)
      broadcasts.close()
      // The http server belongs to its creator; only the sockets end here.
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
