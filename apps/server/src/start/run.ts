import type { Ports } from '../call/services.ts'
import type { AppFolders } from '../http/pages.ts'
import { CONFIG_STATUS, type Config, ConfigError } from '../platform/config.ts'
import { ballastOf } from '../platform/disk.ts'
import { createLog } from '../platform/log.ts'
import type { Demo } from './demo.ts'
import { startHttp } from './http.ts'
import { openBackground, openConsole, type Start, watch } from './run-parts.ts'
import { Stopping } from './stopping.ts'

const FAILED = 1

/** Runs the server until it is stopped. Never throws: what cannot be opened ends the process with a log row. */
export async function run({ config, folders }: { config: Config; folders: AppFolders }): Promise<void> {
  const log = createLog(config.logLevel)
  const stopping = new Stopping()
  stopping.begin(log)
  try {
    await start({ config, folders, log, stopping })
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
    stopping.now(error, error instanceof ConfigError ? CONFIG_STATUS : FAILED)
  }
}

/** Listens first; everything heavier is loaded and opened behind the listening server. */
async function start({ config, folders, log, stopping }: Start): Promise<void> {
  // Known only when the demo world has been looked at; until then its past counts as missing.
  let filling: ReturnType<Ports['filling']> = config.demo ? { done: 0, total: 0, isRollingUp: false } : null
  const ports: Ports = { filling: () => filling }
  let warehouseReady = async (): Promise<boolean> => false
  const metrics =
    config.metricsPort === undefined ? undefined : await (await import('./metrics.ts')).startMetrics(config.metricsPort)
  const running = await startHttp({
    config,
    log,
    ports,
    folders,
    warehouseReady: () => warehouseReady(),
    onAnswer: metrics?.answered,
    onDatabaseLost: (reason) => stopping.storeLost(reason),
  })
  stopping.add('http', running.closeHttp)
  // Whoever started the server with a channel learns its address, which PORT=0 leaves to the system.
  process.send?.({ address: running.address })

  // A full disk must not keep the stores shut.
  const ballast = ballastOf(config.dataDir, config.ballastBytes)
  if (await ballast.giveUp())
    log.error('the disk is full: the ballast file was removed so that the stores can be opened; make room')
  stopping.add('ballast', async () => ballast.stop())

  const { openWarehouse, startRealtime } = await import('./facts.ts')
  const opening = openWarehouse(config, log, metrics)
  opening.catch(() => undefined) // reported where it is awaited
  const services = await running.openDatabase()
  stopping.add('operational store', services.database.close)
  const together = await openConsole(services, running.address, stopping)
  const setFilling = (value: typeof filling): void => {
    filling = value
  }
  // Another process may fill the demo world: it says how far it is.
  if (config.demo) together.bus.hear('beat', ({ filling: heard }) => setFilling(heard))

  const warehouse = await opening
  stopping.add('warehouse', () => warehouse.store.close())
  let demo: Demo | undefined
  const beforeCounting = async (): Promise<void> => {
    if (config.demo) demo = await (await import('./demo.ts')).openDemo(warehouse, services, setFilling)
    await demo?.prepare()
  }
  const moving = await startRealtime(warehouse, services, running.app, {
    together,
    beforeCounting,
    filling: ports.filling,
    meter: metrics,
  })
  warehouseReady = async () => (await warehouse.store.health()).live
  stopping.add('intake', moving.close)
  stopping.add('command door', await moving.openControlSocket())
  // Requests end before what answers them; sockets before requests, because they would hold the server open.
  stopping.add('http', running.closeHttp)
  stopping.add('sockets', moving.gateway.close)
  const jobs = await openBackground({ services, warehouse, ports, log, stopping, metrics })
  if (metrics) watch(metrics, { config, keeper: warehouse.keeper, ...moving })
  stopping.add('jobs', () => {
    warehouse.keeper.rest()
    return jobs.stop()
  })
  ballast.keep()
  /** What one of several processes does for all: events, the schedule, the demo world. */
  const lead = async (): Promise<void> => {
    await moving.lead()
    await jobs.start()
    if (!demo) return
    stopping.add('demo world', demo.stop)
    await demo.run(moving, running.address)
  }
  together.lease.listen({
    taken: () => void lead().catch((error: unknown) => stopping.now(error, FAILED)),
    lost: () => stopping.now('another process has taken the lead; a start joins the others again', FAILED),
  })
}
