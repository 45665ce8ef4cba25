import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperationError } from './operation-error.ts'

/** What a server leaves in its data folder from its first start on: both embedded stores and its secrets. */
type Part = 'office' | 'warehouse' | 'secret.key'

/** Refuses, with an {@link OperationError}, a data folder without that part. Called before the folder is locked, because a lock creates it. */
export function demandData(dataDir: string, part: Part): void {
  if (!existsSync(join(dataDir, part)))
    throw new OperationError(`数据目录 ${dataDir} 中还没有数据：请检查 DATA_DIR，新安装请先用 npm start 启动一次`)
}
