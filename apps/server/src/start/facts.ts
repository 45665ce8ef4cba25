import type { FastifyInstance } from 'fastify'
import { createAnswers } from '../answers/answers.ts'
import { createAssets } from '../answers/assets.ts'
import { createPeople } from '../answers/people.ts'
import { chinaPlaces } from '../answers/places.ts'
import { createRankings } from '../answers/rankings.ts'
import { createTraffic } from '../answers/traffic.ts'
import { createWarnings } from '../answers/warnings.ts'
import { mayHear } from '../http/pipeline.ts'
import { liveScope } from '../http/scope.ts'
import type { Ports, Services } from '../http/services.ts'
import { createFlows } from '../intake/console/flows.ts'
import { type OpenedIntake, openIntake } from '../intake/open-intake.ts'
import { attachGateway, type Gateway } from '../live/gateway.ts'
import { livePort } from '../live/handlers.ts'
import { LiveDay } from '../live/live-day.ts'
import { CHAIN_KEY } from '../office/audit/chain.ts'
import { outsideOf } from '../operations/backup/commands.ts'
import { removeLeftSnapshots } from '../operations/backup/snapshot.ts'
import { doorkeeper } from '../operations/doorkeeper.ts'
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
import { leaderOf } from './relaying.ts'
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

/** Starts intake, live counters and sockets. */
export async function startMoving(warehouse: Warehouse, services: Services, app: FastifyInstance, { together, beforeCounting, meter }: MovingOptions): Promise<Moving> {
  const { bus, seat } = together
  const { config, office, secrets, sessions, places, ports, log } = services
  const { store, keeper, directory, calendar } = warehouse
  const { clock } = config
  const onTrouble = (text: string, error?: unknown): void => log.error({ err: error }, text)
  await directory.refresh()
  const intake = openIntake({ dataDir: config.dataDir, store, pool: office.pool, secrets, directory, rollups: keeper, clock, meter, seat, onTrouble })
  const live = new LiveDay({ store, directory, clock, rollupVersion: () => keeper.version(), onTrouble })
  const counting = await beginCounting({
    ...together,
    dataDir: config.dataDir,
    now: clock.now,
    pool: office.pool,
    intake: intake.intake,
    live,
    keeper,
    directory,
    beforeCounting,
    onTrouble,
  })
  services.records.start(counting.record, onTrouble)
  const gateway = attachGateway(app.server, {
    live,
    build: config.build,
    authenticate: (token, cookie) => sessions.find(token, cookie).catch(() => null),
    standing: (sessionIds) => sessions.standing(sessionIds),
    scopeOf: (caller, wanted) => liveScope(caller, wanted, places),
    mayHear,
    onTrouble,
  })
  sessions.whenEnded((sessionIds) => {
    gateway.cut(sessionIds)
    bus.say('ended', { sessionIds })
  })
  bus.hear('ended', ({ sessionIds }) => {
    sessions.endedElsewhere(sessionIds)
    gateway.cut(sessionIds)
  })
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
      const operations = { config, dataDir: config.dataDir, store, keeper, office, auditLog, intake: intake.intake, filling: ports.filling, outside: outsideOf(config) }
      return openDoor(
        config.dataDir,
        doorkeeper({ ...warehouse, pool: office.pool, clock, intake: intake.intake, keys: intake.keys }, operations, () => places.touch()),
      )
    },
    close: async () => {
      await services.records.stop()
      await counting.close()
    },
  }

  function openPorts(opening: Ports, { store: facts }: Warehouse, { places: book }: Services, parts: Pick<Moving, 'intake' | 'live' | 'gateway'>): void {
    const closed = { store: facts, directory, terms: calendar, rollupVersion: () => keeper.version(), clock }
    opening.answers = createAnswers({ ...closed, live: parts.live, places: chinaPlaces, meter })
    opening.rankings = createRankings(closed)
    opening.warnings = createWarnings(closed)
    opening.people = createPeople(closed)
    opening.traffic = createTraffic(closed)
    opening.assets = createAssets({ ...closed, pool: office.pool })
    opening.tell = (topic, word, area) => {
      parts.gateway.tell(topic, word, area)
      bus.say('told', { topic, word, area })
    }
    opening.live = livePort(parts.live, (scope) => parts.gateway.seqOf(scope))
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
