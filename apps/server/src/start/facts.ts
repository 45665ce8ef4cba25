import { Fault } from '@data-centre/api'
import type { FastifyInstance } from 'fastify'
import { createTraffic } from '../answers/traffic.ts'
import { operationReader } from '../answers/traffic-news.ts'
import { mayHear } from '../http/pipeline.ts'
import { liveScope } from '../http/scope.ts'
import type { Ports, Services } from '../http/services.ts'
import { createFlows } from '../intake/console/flows.ts'
import { separateSchools } from '../intake/import/separate-schools.ts'
import { type OpenedIntake, openIntake } from '../intake/open-intake.ts'
import { attachGateway, type Gateway } from '../live/gateway.ts'
import { LiveDay } from '../live/live-day.ts'
import { CHAIN_KEY } from '../office/audit/chain.ts'
import { watchFleet } from '../office/devices/fleet-care.ts'
import { replayDays } from '../office/walls/replay-days.ts'
import { outsideOf } from '../operations/backup/commands.ts'
import { removeLeftSnapshots } from '../operations/backup/snapshot.ts'
import { doorkeeper } from '../operations/doorkeeper.ts'
import { addressReader } from '../platform/address.ts'
import type { Config } from '../platform/config.ts'
import { openDoor } from '../platform/door.ts'
import type { Log } from '../platform/log.ts'
import type { Meter } from '../platform/meter.ts'
import { Calendar } from '../warehouse/calendar.ts'
import type { Directory } from '../warehouse/directory.ts'
import { createDirectory } from '../warehouse/directory-memory.ts'
import { measured } from '../warehouse/measured.ts'
import { openFacts } from '../warehouse/open.ts'
import { prepareWarehouse } from '../warehouse/prepare.ts'
import { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import type { FactStore } from '../warehouse/store.ts'
import { beginCounting } from './leading.ts'
import { provinceLogs } from './province-logs.ts'
import { openReading } from './reading.ts'
import { leaderOf } from './relaying.ts'
import { openReplayStages } from './replay-stages.ts'
import type { Together } from './together.ts'

/** The warehouse with what reads it. */
export interface Warehouse {
  store: FactStore
  keeper: RollupKeeper
  directory: Directory
  calendar: Calendar
}

/** Opens the engine, makes its tables, reads its state. Needs no operational store, so both open side by side. */
export async function openWarehouse(config: Config, log: Log, meter?: Meter): Promise<Warehouse> {
  const { clock } = config
  const opened = await openFacts(config, (text) => log.warn({ text }, 'engine'))
  const store = meter ? measured(opened, meter) : opened
  await prepareWarehouse(store)
  const keeper = new RollupKeeper(store, clock)
  const directory = createDirectory(store)
  // Read while the operational store opens; what changes until the intake starts is a few rows more then.
  await Promise.all([keeper.load(), directory.refresh()])
  return { store, keeper, directory, calendar: new Calendar() }
}

/** Everything that moves: intake, live counters, sockets. */
export interface Moving {
  intake: OpenedIntake
  live: LiveDay
  gateway: Gateway
  /** Becomes the process that takes events; does nothing where it is. */
  lead(): Promise<void>
  /** Lets commands on this machine hand files to the server; answers how to close the door. */
  openDoor(): Promise<() => Promise<void>>
  /** Ends the intake, which drains what the engine takes within a moment; sockets are closed by `gateway`. */
  close(): Promise<void>
}

export interface MovingOptions {
  together: Together
  /** Writes what must stand before today is counted. */
  beforeCounting(): Promise<void>
  meter?: Meter | undefined
}

/** Who may not watch a replay is told so; anything else is a failure. */
function nothing(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error
}

/** Starts intake, live counters and sockets. */
export async function startMoving(warehouse: Warehouse, services: Services, app: FastifyInstance, { together, beforeCounting, meter }: MovingOptions): Promise<Moving> {
  const { bus, seat } = together
  const { config, office, secrets, sessions, devices, wallWatch, places, ports, replays, log } = services
  const { store, keeper, directory, calendar } = warehouse
  const { clock } = config
  const onTrouble = (text: string, error?: unknown): void => log.error({ err: error }, text)
  await directory.refresh()
  const intake = openIntake({ dataDir: config.dataDir, store, pool: office.pool, secrets, directory, rollups: keeper, clock, meter, seat, onTrouble })
  const live = new LiveDay({ store, directory, clock, rollupVersion: () => keeper.version(), operation: operationReader(createTraffic({ store, clock })), onTrouble })
  const counting = await beginCounting({
    ...together,
    dataDir: config.dataDir,
    now: clock.now,
    pool: office.pool,
    intake: intake.intake,
    live,
    keeper,
    directory,
    beforeCounting: async () => {
      const copied = await separateSchools({ store, pool: office.pool, rollups: keeper })
      if (copied > 0) log.info({ copied }, 'courses, classes and content that imports of earlier versions let schools share are separated')
      await directory.refresh()
      await beforeCounting()
    },
    onTrouble,
  })
  services.records.start(counting.record, onTrouble)
  const stages = openReplayStages(warehouse, services, { gateway: () => gateway, onTrouble })
  const gateway: Gateway = attachGateway(app.server, {
    live,
    build: config.build,
    linesPerSession: config.linesPerSession,
    speed: config.liveSpeed,
    authenticate: (token, cookie, device) => (device === undefined ? sessions.find(token, cookie) : devices.find(device)).catch(() => null),
    provesKey: (deviceId, nonce, signature) => devices.provesKey(deviceId, nonce, signature),
    standing: async (ids) => new Map([...(await sessions.standing(ids)), ...(await devices.standing(ids))]),
    onStatus: (deviceId, status) => {
      const at = clock.now()
      wallWatch.said(deviceId, status, at)
      wallWatch.connected(deviceId, at)
      bus.say('wall', { deviceId, status, at })
    },
    replayOf: async (caller, id) => {
      const run = await replays.watched(caller, id, places).catch(nothing)
      return run ? (await stages.of(run)).day.live : null
    },
    scopeOf: (caller, wanted) => liveScope(caller, wanted, places),
    mayHear,
    addressOf: addressReader(config.trustedProxies),
    onTrouble,
  })
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
    gateway.tell('rt:replay', { id })
    bus.say('replayed', { id })
  })
  bus.hear('replayed', ({ id }) => {
    replays.forget()
    stages.follow()
    gateway.tell('rt:replay', { id })
  })
  bus.hear('wall', ({ deviceId, status, at }) => wallWatch.said(deviceId, status, at))
  bus.hear('ordered', ({ deviceId, order }) => gateway.order(deviceId, order))
  const watching = watchFleet(services, onTrouble)
  bus.hear('told', ({ topic, word, area }) => gateway.tell(topic, word, area))
  openPorts(ports, warehouse, services, { intake, live, gateway })
  return {
    intake,
    live,
    gateway,
    lead: counting.lead,
    openDoor: async () => {
      await removeLeftSnapshots(config.dataDir)
      const auditLog = { key: services.secrets.key(CHAIN_KEY), anchors: services.anchors }
      const operations = {
        audit: services.audit,
        config,
        dataDir: config.dataDir,
        store,
        keeper,
        office,
        auditLog,
        intake: intake.intake,
        filling: ports.filling,
        outside: outsideOf(config),
      }
      return openDoor(
        config.dataDir,
        doorkeeper({ ...warehouse, pool: office.pool, clock, intake: intake.intake, keys: intake.keys }, operations, () => places.touch()),
      )
    },
    close: async () => {
      stages.close()
      await watching.stop()
      await services.records.stop()
      await counting.close()
    },
  }

  function openPorts(opening: Ports, { store: facts }: Warehouse, { places: book }: Services, parts: Pick<Moving, 'intake' | 'live' | 'gateway'>): void {
    const rollupVersion = () => keeper.version()
    const closed = { store: facts, directory, terms: calendar, rollupVersion, clock }
    Object.assign(opening, openReading({ ...closed, live: parts.live, pool: office.pool, seqOf: (scope) => parts.gateway.seqOf(scope), meter }))
    opening.stageOf = async (run) => (await stages.of(run)).stage
    opening.replayDays = (scope, today) => replayDays(facts, scope, today)
    opening.tell = (topic, word, area) => {
      parts.gateway.tell(topic, word, area)
      bus.say('told', { topic, word, area })
    }
    opening.order = (deviceId, order) => {
      parts.gateway.order(deviceId, order)
      bus.say('ordered', { deviceId, order })
    }
    const toLeader = leaderOf(seat, log)
    opening.toLeader = toLeader
    opening.intake = (request) => toLeader(request) ?? parts.intake.handler(request)
    opening.statements = (request) => toLeader(request) ?? parts.intake.statements(request)
    opening.replay = parts.intake.replay
    opening.intakeDesk = { store: facts, intake: parts.intake.intake, keys: parts.intake.keys, flows: createFlows({ ...closed, pool: office.pool, places: book, calendar }) }
    opening.provinceLogs = provinceLogs(facts, keeper, clock)
    book.touch()
  }
}
