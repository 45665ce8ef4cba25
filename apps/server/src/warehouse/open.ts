import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Calendar } from './calendar.ts'
import type { Directory } from './directory/directory.ts'
import { openChdb } from './engine/chdb.ts'
import type { RollupKeeper } from './rollups/keeper.ts'
import type { FactStore } from './store.ts'
import { inTurns } from './turns/in-turns.ts'

/** Reads that run side by side: the engine in the data folder shares the machine, a server has its own. */
const READS_AT_ONCE = { embedded: 4, server: 16 } as const

/**
 * Opens the warehouse that the configuration names: ClickHouse, or the embedded engine in the data folder. Only who has the first loads
 * its client. Reads begin in turns of who asks.
 */
export async function openFacts(
  {
    dataDir,
    clickhouseUrl,
    clickhouseCluster,
    readMs,
  }: Pick<Config, 'dataDir' | 'clickhouseUrl' | 'clickhouseCluster' | 'readMs'>,
  onEvent: (text: string) => void = () => undefined,
): Promise<FactStore> {
  if (!clickhouseUrl) {
    const atOnce = READS_AT_ONCE.embedded
    return inTurns(await openChdb({ dir: join(dataDir, 'warehouse'), sessions: atOnce, readMs, onEvent }), { atOnce })
  }
  const atOnce = READS_AT_ONCE.server
  const { openClickHouse } = await import('./engine/clickhouse.ts')
  return inTurns(
    await openClickHouse({ url: clickhouseUrl, cluster: clickhouseCluster, connections: atOnce, readMs, onEvent }),
    { atOnce },
  )
}

/** The warehouse with what reads it. */
export interface Warehouse {
  store: FactStore
  keeper: RollupKeeper
  directory: Directory
  calendar: Calendar
}
