import type { Ports, Services } from '../call/services.ts'
import { anchorHead } from '../domain/audit/anchor-head.ts'
import type { AppFolders } from '../http/pages.ts'
import type { Config } from '../platform/config.ts'
import { freeBytes } from '../platform/disk.ts'
import type { createLog } from '../platform/log.ts'
import type { Warehouse } from '../warehouse/open.ts'
import type { Realtime } from './facts.ts'
import type { Metrics } from './metrics.ts'
import type { Stopping } from './stopping.ts'
import type { Together } from './together.ts'

export interface Start {
  config: Config
  folders: AppFolders
  log: ReturnType<typeof createLog>
  stopping: Stopping
}

/** What stands on the operational store: the anchor of the log, accounts, and the other processes. */
export async function openConsole(services: Services, address: string, stopping: Stopping): Promise<Together> {
  const anchorLog = async (): Promise<void> => void (await anchorHead(services))
  await anchorLog()
  stopping.add('audit anchor', anchorLog)
  stopping.add('counted rows of the log', () => services.boundedRows.flush())
  // Accounts of the nation can log in before the world is filled; the others get their places with it.
  const { openAccounts } = await import('./accounts.ts')
  await openAccounts(services, address)
  const { joinProcesses } = await import('./together.ts')
  const together = await joinProcesses(services, address)
  stopping.add('other processes', together.close)
  return together
}

/** Jobs and exports that run behind the requests. */
export async function openBackground({
  services,
  warehouse,
  ports,
  log,
  stopping,
  metrics,
}: {
  services: Services
  warehouse: Warehouse
  ports: Ports
  log: Start['log']
  stopping: Stopping
  metrics: Metrics | undefined
}) {
  const [{ JobBoard }, { jobsOf }, { ExportRunner }] = await Promise.all([
    import('../jobs/job-board.ts'),
    import('../jobs/definitions.ts'),
    import('../exports/export-runner.ts'),
  ])
  const jobs = new JobBoard({
    jobs: jobsOf({ services, warehouse }),
    pool: services.database.pool,
    clock: services.config.clock,
    log,
    meter: metrics,
    schedule: services.config.schedule,
  })
  ports.jobs = jobs
  const exports = new ExportRunner(services)
  ports.exports = exports
  await exports.start()
  stopping.add('background exports', () => exports.close())
  return jobs
}

/** Numbers that are read when somebody asks for the metrics. */
export function watch(
  metrics: Metrics,
  {
    config,
    keeper,
    intake,
    gateway,
  }: Pick<Realtime, 'intake' | 'gateway'> & Pick<Warehouse, 'keeper'> & { config: Config },
): void {
  const { intake: events } = intake
  const since = () => events.undrainedSince()
  metrics.gauge('intake_undrained_events', 'Acknowledged events that are not in the engine yet', () =>
    events.undrainedCount(),
  )
  metrics.gauge('intake_oldest_undrained_seconds', 'Age of the oldest of them', () =>
    Math.max(0, (config.clock.now() - (since() ?? config.clock.now())) / 1000),
  )
  metrics.gauge('rollup_due_weeks', 'Weeks of roll-ups that are out of date', () => keeper.due().length)
  metrics.gauge('socket_connections', 'Open sockets', () => gateway.size())
  metrics.gauge('disk_free_bytes', 'Room on the disk of the data folder', () => freeBytes(config.dataDir))
}
