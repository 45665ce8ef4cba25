import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Calendar } from './calendar.ts'
import type { Directory } from './directory/directory.ts'
import { openChdb } from './engine/chdb.ts'
import type { RollupKeeper } from './rollups/keeper.ts'
import type { FactStore } from './store.ts'

/** Opens the warehouse that the configuration names: ClickHouse, or the embedded engine in the data folder. Only who has the first loads its client. */
export const openFacts = async (
  {
    dataDir,
    clickhouseUrl,
    clickhouseCluster,
    readMs,
  }: Pick<Config, 'dataDir' | 'clickhouseUrl' | 'clickhouseCluster' | 'readMs'>,
  onEvent: (text: string) => void = () => undefined,
): Promise<FactStore> =>
  clickhouseUrl
    ? (await import('./engine/clickhouse.ts')).openClickHouse({
        url: clickhouseUrl,
        cluster: clickhouseCluster,
        readMs,
        onEvent,
      })
    : openChdb({ dir: join(dataDir, 'warehouse'), readMs, onEvent })

/** The warehouse with what reads it. */
export interface Warehouse {
  store: FactStore
  keeper: RollupKeeper
  directory: Directory
  calendar: Calendar
}
