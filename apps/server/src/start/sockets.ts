import { Fault, NATION_AREA } from '@data-centre/api'
import type { FastifyInstance } from 'fastify'
import { mayHear } from '../call/authorise.ts'
import { isAddressed, liveScope } from '../call/scope.ts'
import type { Services } from '../call/services.ts'
import { addressReader } from '../platform/address.ts'
import type { Bus } from '../platform/processes/bus.ts'
import type { LiveDay } from '../realtime/day/live-day.ts'
import { attachGateway } from '../realtime/gateway/gateway.ts'
import type { Gateway } from '../realtime/gateway/gateway-options.ts'
import type { ReplayStages } from './replay-stages.ts'

export interface SocketParts {
  live: LiveDay
  stages: ReplayStages
  bus: Bus
  onTrouble(text: string, error?: unknown): void
}

/** A caller who may not watch a replay is refused; anything else is a failure. */
function ignoreFault(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error
}

/** Hangs the sockets on the server: who may connect, what they may hear, and what their walls say. */
export function openGateway(
  app: FastifyInstance,
  { config, sessions, devices, wallWatch, places, replays, forwarding }: Services,
  { live, stages, bus, onTrouble }: SocketParts,
): Gateway {
  const readAddress = addressReader(config.trustedProxies)
  return attachGateway(app.server, {
    live,
    build: config.build,
    linesPerSession: config.linesPerSession,
    speed: config.liveSpeed,
    authenticate: (token, cookie, device) =>
      (device === undefined ? sessions.find(token, cookie) : devices.find(device)).catch(() => null),
    provesKey: (deviceId, nonce, signature) => devices.provesKey(deviceId, nonce, signature),
    standing: async (ids) => new Map([...(await sessions.standing(ids)), ...(await devices.standing(ids))]),
    onStatus: (deviceId, status) => {
      const at = config.clock.now()
      wallWatch.said(deviceId, status, at)
      wallWatch.connected(deviceId, at)
      bus.say('wall', { deviceId, status, at })
    },
    replayOf: async (caller, id) => {
      const run = await replays.watched(caller, id, places).catch(ignoreFault)
      return run ? (await stages.of(run)).day.live : null
    },
    scopeOf: (caller, wanted) => liveScope(caller, wanted, places),
    isAddressed: (caller, area) => isAddressed(caller, area, places),
    mayHear,
    addressOf: (request) => {
      forwarding.inspect(request)
      return readAddress(request)
    },
    onTrouble,
  })
}

/** Passes on what happens here to the sockets of every process, and what happens in the others to those of this one. */
export function joinSockets(
  gateway: Gateway,
  { sessions, devices, replays, wallWatch }: Services,
  { stages, bus }: Pick<SocketParts, 'stages' | 'bus'>,
): void {
  const ended = (sessionIds: readonly string[]): void => {
    gateway.cut(sessionIds)
    bus.say('ended', { sessionIds })
  }
  sessions.whenEnded(ended)
  devices.whenEnded(ended)
  bus.hear('ended', ({ sessionIds }) => {
    sessions.endedElsewhere(sessionIds)
    devices.endedElsewhere(sessionIds)
    gateway.cut(sessionIds)
  })
  replays.whenChanged((id) => {
    stages.follow()
    gateway.tell('rt:replay', { id }, NATION_AREA)
    bus.say('replayed', { id })
  })
  bus.hear('replayed', ({ id }) => {
    replays.forget()
    stages.follow()
    gateway.tell('rt:replay', { id }, NATION_AREA)
  })
  bus.hear('wall', ({ deviceId, status, at }) => wallWatch.said(deviceId, status, at))
  bus.hear('ordered', ({ deviceId, order }) => gateway.order(deviceId, order))
  bus.hear('told', ({ topic, word, area }) => gateway.tell(topic, word, area))
}
