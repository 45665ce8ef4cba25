import type { Ports } from '../call/services.ts'
import { anchorHead } from '../domain/audit/anchor-head.ts'
import type { AppFolders } from '../http/pages.ts'
import { CONFIG_STATUS, type Config, ConfigError } from '../platform/config.ts'
import { ballastOf, freeBytes } from '../platform/disk.ts'
import { createLog } from '../platform/log.ts'
import type { Warehouse } from '../warehouse/open.ts'
import type { Demo } from './demo.ts'
import type { Realtime } from './facts.ts'
import { startHttp } from './http.ts'
import type { Metrics } from './metrics.ts'
import { Stopping } from './stopping.ts'

const FAILED = 1

/** Runs the server until it is told to stop. Never throws: what cannot be opened ends the process with a line in the log. */
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

interface Start {
  config: Config
  folders: AppFolders
  log: ReturnType<typeof createLog>
  stopping: Stopping
}

/** Listens first; everything heavier is loaded and opened behind the listening server. */
async function start({ config, folders, log, stopping }: Start): Promise<void> {
  // Known only when the demo world has been looked at; until then its past counts as missing.
  let filling: ReturnType<Ports['filling']> = config.demo ? { done: 0, total: 0 } : null
  const ports: Ports = { filling: () => filling }
  let warehouseReady = async (): Promise<boolean> => false
  const metrics = config.metricsPort === undefined ? undefined : await (await import('./metrics.ts')).startMetrics(config.metricsPort)
  const running = await startHttp({
    config,
    log,
    ports,
    folders,
    warehouseReady: () => warehouseReady(),
    onAnswer: metrics?.answered,
    onDatabaseLost: (reason) => stopping.now(`the operational store has ended: ${reason}`, FAILED),
  })
  stopping.add('http', running.closeHttp)

  // A full disk must not keep the stores shut.
  const ballast = ballastOf(config.dataDir, config.ballastBytes)
  if (await ballast.giveUp()) log.error('the disk is full: the ballast file was removed so that the stores can be opened; make room')
  stopping.add('ballast', async () => ballast.stop())

  const { openWarehouse, startRealtime } = await import('./facts.ts')
  const opening = openWarehouse(config, log, metrics)
  opening.catch(() => undefined) // reported where it is awaited
  const services = await running.openDatabase()
  stopping.add('operational store', services.database.close)
  const anchorLog = async (): Promise<void> => void (await anchorHead(services))
  await anchorLog()
  stopping.add('audit anchor', anchorLog)
  stopping.add('counted rows of the log', () => services.boundedRows.flush())
  // Accounts of the nation can log in before the world is filled; the others get their places with it.
  const { openAccounts } = await import('./accounts.ts')
  await openAccounts(services, running.address)
  const { joinProcesses } = await import('./together.ts')
  const together = await joinProcesses(services, running.address)
  stopping.add('other processes', together.close)

  const warehouse = await opening
  stopping.add('warehouse', () => warehouse.store.close())
  const setFilling = (value: typeof filling): void => {
    filling = value
  }
  let demo: Demo | undefined
  const beforeCounting = async (): Promise<void> => {
    if (config.demo) demo = await (await import('./demo.ts')).openDemo(warehouse, services, setFilling)
    await demo?.prepare()
  }
  const moving = await startRealtime(warehouse, services, running.app, { together, beforeCounting, meter: metrics })
  warehouseReady = async () => (await warehouse.store.health()).live
  stopping.add('intake', moving.close)
  stopping.add('command door', await moving.openControlSocket())
  // Requests end before what answers them; sockets before requests, because they would hold the server open.
  stopping.add('http', running.closeHttp)
  stopping.add('sockets', moving.gateway.close)
  const [{ JobBoard }, { jobsOf }, { ExportRunner }] = await Promise.all([import('../jobs/job-board.ts'), import('../jobs/definitions.ts'), import('../exports/export-runner.ts')])
  const jobs = new JobBoard({ jobs: jobsOf({ services, warehouse }), pool: services.database.pool, clock: config.clock, log, meter: metrics })
  ports.jobs = jobs
  const exports = new ExportRunner(services)
  ports.exports = exports
  await exports.start()
  stopping.add('background exports', () => exports.close())
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

/** Numbers that are read when somebody asks for the metrics. */
function watch(metrics: Metrics, { config, keeper, intake, gateway }: Pick<Realtime, 'intake' | 'gateway'> & Pick<Warehouse, 'keeper'> & { config: Config }): void {
  const { intake: events } = intake
  const since = () => events.undrainedSince()
  metrics.gauge('intake_undrained_events', 'Acknowledged events that are not in the engine yet', () => events.undrainedCount())
  metrics.gauge('intake_oldest_undrained_seconds', 'Age of the oldest of them', () => Math.max(0, (config.clock.now() - (since() ?? config.clock.now())) / 1000))
  metrics.gauge('rollup_due_weeks', 'Weeks of roll-ups that are out of date', () => keeper.due().length)
  metrics.gauge('socket_connections', 'Open sockets', () => gateway.size())
  metrics.gauge('disk_free_bytes', 'Room on the disk of the data folder', () => freeBytes(config.dataDir))
}
