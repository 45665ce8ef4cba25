import type { Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/store.ts'
import { lockFolder } from '../../platform/lock-file.ts'
import { LeaderLease } from '../../platform/processes/leader-lease.ts'
import { processId } from '../../platform/processes/process-id.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { createDirectory } from '../../warehouse/directory/directory-memory.ts'
import { openFacts } from '../../warehouse/open.ts'
import { prepareWarehouse } from '../../warehouse/prepare.ts'
import { RollupKeeper } from '../../warehouse/rollups/keeper.ts'
import type { IntakeKeys } from '../keys/keys.ts'
import { openIntake } from '../open-intake.ts'
import { ImportError } from './import-error.ts'
import type { ImportDeps } from './import-xapi.ts'
import { separateSchools } from './schools/separate-schools.ts'

/** Opens the stores of a stopped server for one command. Throws LockedError while a server holds the folder. */
export async function openStores(
  config: Config,
  onTrouble: (text: string, error?: unknown) => void,
): Promise<ImportDeps & { keys: IntakeKeys; close(): Promise<void> }> {
  const { dataDir, databaseUrl, clock } = config
  const lock = lockFolder(dataDir)
  const closers: (() => Promise<void> | void)[] = [() => lock.release()]
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const database = await openDatabase({ dataDir, databaseUrl, clock })
    closers.push(() => database.close())
    const lease = new LeaderLease({
      pool: database.pool,
      holder: processId(dataDir),
      address: '',
      isAlone: database.kind === 'pglite',
      onTrouble,
    })
    await lease.open()
    closers.push(() => lease.close())
    if (!lease.isHeld())
      throw new ImportError(`另一个进程（${lease.leader() ?? '未知'}）正在接收事件，请在它所在的机器上执行`)
    const store = await openFacts(config)
    closers.push(() => store.close())
    await prepareWarehouse(store)
    const keeper = new RollupKeeper(store, clock)
    await keeper.load()
    const directory = createDirectory(store)
    await directory.refresh()
    const { intake, keys } = openIntake({
      dataDir,
      store,
      pool: database.pool,
      secrets: openSecrets(dataDir, config.secretKey),
      directory,
      rollups: keeper,
      clock,
      lease,
      onTrouble,
    })
    closers.push(() => intake.close())
    await intake.start()
    await intake.drainNow()
    await separateSchools({ store, pool: database.pool, rollups: keeper })
    await directory.refresh()
    return { store, pool: database.pool, directory, clock, intake, keys, keeper, close }
  } catch (error) {
    await close()
    throw error
  }
}
