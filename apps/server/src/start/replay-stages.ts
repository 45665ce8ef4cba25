import { NATION_AREA, type ReplayRun } from '@data-centre/api'
import type { Services, Stage } from '../call/services.ts'
import { acrossAreas } from '../platform/database/row-security.ts'
import type { Gateway } from '../realtime/gateway/gateway-options.ts'
import { ReplayDay } from '../realtime/replay/replay-day.ts'
import { createTraffic } from '../reports/traffic.ts'
import { operationReader } from '../reports/traffic-updates.ts'
import type { Warehouse } from '../warehouse/open.ts'
import { handlersOf } from './handlers.ts'
import { openReadPorts } from './read-ports.ts'

/** A replay that is served by this process. */
interface Served {
  day: ReplayDay
  stage: Stage
  /** By a clock that only goes forward, ms. */
  askedAt: number
}

export interface ReplayStages {
  /** The day of a replay and what answers as of its moment; counted first where nobody has asked for it. Throws where the engine does not answer. */
  of(run: ReplayRun): Promise<Served>
  /** Follows what was changed, at once. */
  follow(): void
  close(): void
}

const LOOK_MS = 1000
/** A replay that nobody has asked for, and nobody listens to, is let go after so long, ms. */
const IDLE_MS = 60_000
/** Rows of results that one replay keeps. */
const KEPT_ROWS = 20_000

interface StageOptions {
  gateway: () => Gateway
  onTrouble: (text: string, error?: unknown) => void
}

/** Counts the day of a replay, and opens what answers as of its moment. */
async function openStage(
  run: ReplayRun,
  { store, directory, keeper, calendar }: Warehouse,
  services: Services,
  { gateway, onTrouble }: StageOptions,
): Promise<Served> {
  const { config, database } = services
  const rollupVersion = () => keeper.version()
  const day = new ReplayDay(run, {
    store,
    directory,
    rollupVersion,
    clock: config.clock,
    operation: (clock) => operationReader(createTraffic({ store, clock })),
    onTrouble,
  })
  await day.start()
  const seqOf = (scope: Parameters<Gateway['seqOf']>[0]) => gateway().seqOf(scope, run.id)
  const readPorts = openReadPorts({
    store,
    directory,
    calendar,
    rollupVersion,
    hasStocks: () => keeper.hasStocks(),
    clock: day.clock,
    live: day.live,
    pool: database.pool,
    seqOf,
    keptRows: KEPT_ROWS,
  })
  const replayed: Services = {
    ...services,
    config: { ...config, clock: day.clock },
    ports: { ...services.ports, ...readPorts },
  }
  return { day, stage: { services: replayed, handlers: handlersOf(replayed) }, askedAt: performance.now() }
}

/** Replayed days in the memory of this process: made when somebody first watches, followed, let go when nobody does. */
export function openReplayStages(warehouse: Warehouse, services: Services, options: StageOptions): ReplayStages {
  const { replays } = services
  const { gateway, onTrouble } = options
  const served = new Map<string, Promise<Served>>()

  function letGo(id: string): void {
    const going = served.get(id)
    served.delete(id)
    gateway().endReplay(id)
    going?.then(
      ({ day }) => day.stop(),
      () => undefined, // whoever asked for it has been told
    )
  }

  /** Follows what was changed, here or in another process, and ends what is over. */
  async function look(): Promise<void> {
    if (served.size === 0) return
    const running = await replays.running()
    for (const [id, one] of [...served]) {
      const run = running.find((replay) => replay.id === id)
      const { day, askedAt } = await one
      if (run) day.run = run
      if (run && (gateway().isWatched(id) || performance.now() - askedAt < IDLE_MS)) continue
      letGo(id)
      if (!run) gateway().tell('rt:replay', { id }, NATION_AREA)
    }
  }
  let isLooking = false
  const follow = (): void => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => onTrouble('replays could not be followed', error))
      .finally(() => {
        isLooking = false
      })
  }
  const timer = setInterval(follow, LOOK_MS)
  timer.unref()

  return {
    async of(run) {
      const existing = served.get(run.id)
      // What is counted for one is counted for all who watch.
      const one = existing ?? acrossAreas(() => openStage(run, warehouse, services, options))
      if (!existing) {
        served.set(run.id, one)
        one.catch(() => served.delete(run.id))
      }
      const found = await one
      found.askedAt = performance.now()
      found.day.run = run
      return found
    },
    follow,
    close() {
      clearInterval(timer)
      for (const id of [...served.keys()]) letGo(id)
    },
  }
}
