import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Calendar } from './calendar.ts'
import type { Directory } from './directory.ts'
import { openChdb } from './engine/chdb.ts'
import { openClickHouse } from './engine/clickhouse.ts'
import type { RollupKeeper } from './rollups/keeper.ts'
import type { FactStore } from './store.ts'

/** Opens the warehouse that the configuration names: ClickHouse, or the embedded engine in the data folder. */
export const openFacts = (
  { dataDir, clickhouseUrl, clickhouseCluster }: Pick<Config, 'dataDir' | 'clickhouseUrl' | 'clickhouseCluster'>,
  onEvent: (text: string) => void = () => undefined,
): Promise<FactStore> => (clickhouseUrl ? openClickHouse({ url: clickhouseUrl, cluster: clickhouseCluster, onEvent }) : openChdb({ dir: join(dataDir, 'warehouse'), onEvent }))

/** The warehouse with what reads it. */
export interface Warehouse {
  store: FactStore
  keeper: RollupKeeper
  directory: Directory
  calendar: Calendar
}
