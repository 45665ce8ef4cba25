import type { FastifyInstance } from 'fastify'
import type { Ports, Services } from '../call/services.ts'
import { watchFleet } from '../domain/devices/fleet-care.ts'
import { settleRosters } from '../ingest/import/roster/settle-rosters.ts'
import { separateSchools } from '../ingest/import/schools/separate-schools.ts'
import { type OpenedIntake, openIntake } from '../ingest/open-intake.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Meter } from '../platform/meter.ts'
import { LiveDay } from '../realtime/day/live-day.ts'
import type { Gateway } from '../realtime/gateway/gateway-options.ts'
import { createTraffic } from '../reports/traffic.ts'
import { operationReader } from '../reports/traffic-updates.ts'
import { Calendar } from '../warehouse/calendar.ts'
import { createDirectory } from '../warehouse/directory/directory-memory.ts'
import { measured } from '../warehouse/measured.ts'
import type { Warehouse } from '../warehouse/open.ts'
import { openFacts } from '../warehouse/open.ts'
import { prepareWarehouse } from '../warehouse/prepare.ts'
import { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import { openControl } from './control.ts'
import { beginCounting } from './leading.ts'
import { openPorts } from './open-ports.ts'
import { openReplayStages } from './replay-stages.ts'
import { joinSockets, openGateway } from './sockets.ts'
import type { Together } from './together.ts'

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
export interface Realtime {
  intake: OpenedIntake
  live: LiveDay
  gateway: Gateway
  /** Becomes the process that takes events; does nothing where it is. */
  lead(): Promise<void>
  /** Lets commands on this machine hand files to the server; answers how to close the door. */
  openControlSocket(): Promise<() => Promise<void>>
  /** Ends the intake, which drains what the engine takes within a moment; sockets are closed by `gateway`. */
  close(): Promise<void>
}

export interface RealtimeOptions {
  together: Together
  /** Writes what must stand before today is counted. */
  beforeCounting(): Promise<void>
  filling: Ports['filling']
  meter?: Meter | undefined
}

/** Starts intake, live counters and sockets. */
export async function startRealtime(
  warehouse: Warehouse,
  services: Services,
  app: FastifyInstance,
  { together, beforeCounting, filling, meter }: RealtimeOptions,
): Promise<Realtime> {
  const { bus, lease } = together
  const { config, database, secrets, log } = services
  const { store, keeper, directory } = warehouse
  const { clock, dataDir } = config
  const { pool } = database
  const onTrouble = (text: string, error?: unknown): void => log.error({ err: error }, text)
  await directory.refresh()
  const intake = openIntake({
    dataDir,
    store,
    pool,
    secrets,
    directory,
    rollups: keeper,
    clock,
    meter,
    lease,
    onTrouble,
  })
  const live = new LiveDay({
    store,
    directory,
    clock,
    rollupVersion: () => keeper.version(),
    operation: operationReader(createTraffic({ store, clock })),
    onTrouble,
  })
  const prepare = async (): Promise<void> => {
    const copied = await separateSchools({ store, pool, rollups: keeper })
    if (copied > 0)
      log.info(
        { copied },
        'courses, classes and content that imports of earlier versions let schools share are separated',
      )
    await directory.refresh()
    // An import that was cut off leaves facts that do not follow its rosters yet.
    await settleRosters({ store, pool, directory, keeper, intake: intake.intake })
    await beforeCounting()
  }
  const counting = await beginCounting({
    ...together,
    dataDir,
    now: clock.now,
    pool,
    intake: intake.intake,
    live,
    keeper,
    directory,
    beforeCounting: prepare,
    filling,
    onTrouble,
  })
  services.records.start(counting.record, onTrouble)
  const stages = openReplayStages(warehouse, services, { gateway: () => gateway, onTrouble })
  const gateway: Gateway = openGateway(app, services, { live, stages, bus, onTrouble })
  joinSockets(gateway, services, { stages, bus })
  const watching = watchFleet(services, onTrouble)
  openPorts(services, warehouse, { intake, live, gateway, stages, bus, lease, meter })
  return {
    intake,
    live,
    gateway,
    lead: counting.lead,
    openControlSocket: () => openControl(services, warehouse, intake, app.server),
    close: async () => {
      stages.close()
      await watching.stop()
      await services.records.stop()
      await counting.close()
    },
  }
}
