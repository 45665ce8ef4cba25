import type { Services } from '../call/services.ts'
import { replayDays } from '../domain/walls/replay-days.ts'
import { Flows } from '../ingest/console/flows.ts'
import type { Meter } from '../platform/meter.ts'
import type { Warehouse } from '../warehouse/open.ts'
import type { Realtime } from './facts.ts'
import { provinceLogs } from './province-logs.ts'
import { openReadPorts } from './read-ports.ts'
import { leaderOf } from './relaying.ts'
import type { ReplayStages } from './replay-stages.ts'
import type { Together } from './together.ts'

export interface PortParts extends Pick<Realtime, 'intake' | 'live' | 'gateway'>, Together {
  stages: ReplayStages
  meter: Meter | undefined
}

/** Opens to the calls what reads the warehouse, speaks to walls and takes events; until then they are unavailable. */
export function openPorts(
  { ports, places, config, database, log }: Services,
  { store, directory, calendar, keeper }: Warehouse,
  parts: PortParts,
): void {
  const { intake, live, gateway, stages, bus, lease, meter } = parts
  const rollupVersion = () => keeper.version()
  const hasStocks = () => keeper.hasStocks()
  const closed = { store, directory, calendar, rollupVersion, hasStocks, clock: config.clock }
  Object.assign(
    ports,
    openReadPorts({ ...closed, live, pool: database.pool, seqOf: (scope) => gateway.seqOf(scope), meter }),
  )
  ports.stageOf = async (run) => (await stages.of(run)).stage
  ports.replayDays = (scope, today) => replayDays(store, scope, today)
  ports.tell = (topic, word, area) => {
    gateway.tell(topic, word, area)
    bus.say('told', { topic, word, area })
  }
  ports.order = (deviceId, order) => {
    gateway.order(deviceId, order)
    bus.say('ordered', { deviceId, order })
  }
  const toLeader = leaderOf(lease, log)
  ports.toLeader = toLeader
  ports.intake = (request) => toLeader(request) ?? intake.handler(request)
  ports.statements = (request) => toLeader(request) ?? intake.statements(request)
  ports.replay = intake.replay
  ports.intakeConsole = {
    store,
    intake: intake.intake,
    keys: intake.keys,
    flows: new Flows({ ...closed, pool: database.pool, places }),
  }
  ports.provinceLogs = provinceLogs(store, keeper, config.clock)
  places.touch()
}
