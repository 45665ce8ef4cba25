import { join } from 'node:path'
import type pg from 'pg'
import type { Ports } from '../call/services.ts'
import type { Intake } from '../ingest/intake.ts'
import { handOver, handOverRows, takeOver } from '../ingest/log/handover.ts'
import { FollowedDay } from '../realtime/day/follow-day.ts'
import type { LiveDay } from '../realtime/day/live-day.ts'
import { publishDay, type Telling } from '../realtime/day/publish-day.ts'
import type { DirectRow } from '../warehouse/events/direct-row.ts'
import type { Warehouse } from '../warehouse/open.ts'
import type { Together } from './together.ts'

export interface LeadingOptions extends Pick<Warehouse, 'keeper' | 'directory'>, Together {
  dataDir: string
  /** ms since 1970. */
  now(): number
  pool: pg.Pool
  intake: Intake
  live: LiveDay
  /** Writes what must stand before today is counted. */
  beforeCounting(): Promise<void>
  /** How far this process has filled a demo world. */
  filling: Ports['filling']
  onTrouble(text: string, error?: unknown): void
}

/** How this process counts today: as the leader who takes the events, or by listening to the leader. */
export interface Leading {
  /** Takes the events from now on, in the order that loses nothing. Does nothing where it does so already. */
  lead(): Promise<void>
  /** Takes the server's own rows: into the log, or to the leader through the operational store. Rejects where neither takes them. */
  record(rows: readonly DirectRow[]): Promise<void>
  close(): Promise<void>
}

const HANDOVER_MS = 2000

/** Begins as the leader where the lease is held, as a listener otherwise. */
export async function beginCounting(options: LeadingOptions): Promise<Leading> {
  const { bus, lease, intake, live, keeper, directory, pool, onTrouble } = options
  const followed = new FollowedDay({ bus, live, keeper, directory, onTrouble })
  let telling: Telling | undefined
  let leading: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> | undefined

  const takeHandedOver = async (): Promise<void> => {
    if ((await takeOver(pool, intake)) === 0) return
    await live.hydrate(() => intake.drainNow())
    telling?.startAfresh()
  }
  /** What an earlier process left is drained, today is counted from the engine, then events are accepted. */
  const lead = async (): Promise<void> => {
    await intake.replay()
    await takeOver(pool, intake)
    await options.beforeCounting()
    await live.hydrate()
    intake.subscribe(live.accept)
    await intake.start()
    telling = publishDay({
      bus,
      intake,
      filling: options.filling,
      versions: () => ({ rollups: keeper.version(), dimensions: directory.version() }),
      onTrouble,
    })
    timer = setInterval(() => {
      taking ??= takeHandedOver()
        .catch((error: unknown) => onTrouble('what another process handed over is not drained yet', error))
        .finally(() => {
          taking = undefined
        })
    }, HANDOVER_MS)
    timer.unref()
  }

  if (lease.isHeld()) {
    leading = lead()
    await leading
  } else {
    const segments = await handOver(join(options.dataDir, 'intake'), pool)
    if (segments > 0) onTrouble(`${segments} segments of the log were handed over to the process that leads`)
    await followed.start()
  }
  live.start()
  return {
    lead: () => {
      leading ??= (async () => {
        await followed.stop()
        await Promise.all([keeper.load(), directory.refresh()])
        await lead()
      })()
      return leading
    },
    record: (rows) => (telling ? intake.record(rows) : handOverRows(rows, pool, options.now())),
    close: async () => {
      clearInterval(timer)
      await followed.stop()
      await intake.close()
      await taking
      telling?.stop()
      live.stop()
    },
  }
}
