import { statSync } from 'node:fs'
import { readKind } from '../../platform/installation-kind.ts'
import { ImportError } from './import-error.ts'

const ADVICE = '请检查 DATA_DIR；新安装请先用 npm start（正式环境加 DEMO=0）启动一次服务，添加学校后再导入。'

/**
 * Refuses, with an {@link ImportError}, a data folder in which no server of this version was ever started. Writes nothing: a
 * mistyped DATA_DIR must not grow stores of its own, nor in somebody else's folder.
 */
export function demandStarted(dataDir: string): void {
  const messages = whatIsWrong(dataDir)
  if (messages !== undefined) throw new ImportError(`${messages}。${ADVICE}`)
}

function whatIsWrong(dataDir: string): string | undefined {
  try {
    const stats = statSync(dataDir, { throwIfNoEntry: false })
    if (!stats) return `数据目录 ${dataDir} 不存在`
    if (!stats.isDirectory()) return `数据目录 ${dataDir} 是一个文件，不是文件夹`
    return readKind(dataDir) === undefined
      ? `数据目录 ${dataDir} 还没有用本版本启动过服务，或不是本产品的数据目录`
      : undefined
  } catch (error) {
    return `无法读取数据目录 ${dataDir}（${(error as NodeJS.ErrnoException).code ?? String(error)}），需要用运行服务的用户执行`
  }
}
