import { unlockAccount } from '../domain/account/unlock-account.ts'
import { Audit } from '../domain/audit/audit.ts'
import { CHAIN_KEY } from '../domain/audit/chain.ts'
import { CallRecord } from '../domain/call-record.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/store.ts'
import { lockFolder } from '../platform/lock-file.ts'
import { processId } from '../platform/processes/process-id.ts'
import { openSecrets } from '../platform/secrets.ts'
import type { OperationDeps } from './commands.ts'
import { demandData } from './demand-data.ts'

/** Who stands in the operation log: somebody with a shell on the server. */
const origin = { ip: '127.0.0.1', ua: 'npm run unlock', requestId: '' }

/** Ends the lock-out of an account on a running server, and writes that down. Answers whether there is such an account. */
export async function unlockRunning(
  { database, audit }: Pick<OperationDeps, 'database' | 'audit'>,
  account: string,
): Promise<boolean> {
  const isKnown = await unlockAccount(database.pool, account)
  await audit.write({ userName: account, module: 'user', action: 'user/unlock', ok: isKnown, origin })
  return isKnown
}

/** The same with the operational store of a stopped server. */
export async function unlockStopped(
  { dataDir, databaseUrl, clock, secretKey }: Config,
  account: string,
): Promise<boolean> {
  if (databaseUrl === undefined) demandData(dataDir, 'office')
  const lock = lockFolder(dataDir)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, clock })
    try {
      const key = openSecrets(dataDir, secretKey).key(CHAIN_KEY)
      const audit = new Audit({
        pool: database.pool,
        clock,
        records: new CallRecord(clock),
        key,
        holder: processId(dataDir),
      })
      return await unlockRunning({ database, audit }, account)
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}
