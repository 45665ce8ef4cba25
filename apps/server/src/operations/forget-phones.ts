import { Audit } from '../domain/audit/audit.ts'
import { CHAIN_KEY } from '../domain/audit/chain.ts'
import { CallRecord } from '../domain/call-record.ts'
import { forgetForeignPhones } from '../domain/phones/phone-state.ts'
import { Phones } from '../domain/phones/phones.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/store.ts'
import { lockFolder } from '../platform/lock-file.ts'
import { processId } from '../platform/processes/process-id.ts'
import { openSecrets } from '../platform/secrets.ts'
import { demandData } from './demand-data.ts'

/** Who stands in the operation log: somebody with a shell on the server. */
const origin = { ip: '127.0.0.1', ua: 'npm run forget-phones', requestId: '' }

/**
 * Removes the phone numbers of a stopped installation that its key cannot open, and writes that down. Answers how many
 * there were. A running server has none: it does not start with them.
 */
export async function forgetPhones({ dataDir, databaseUrl, clock, secretKey }: Config): Promise<number> {
  if (databaseUrl === undefined) demandData(dataDir, 'office')
  const lock = lockFolder(dataDir)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, clock })
    try {
      const secrets = openSecrets(dataDir, secretKey)
      const removed = await forgetForeignPhones(database.pool, new Phones(secrets))
      const audit = new Audit({
        pool: database.pool,
        clock,
        records: new CallRecord(clock),
        key: secrets.key(CHAIN_KEY),
        holder: processId(dataDir),
      })
      if (removed > 0)
        await audit.write({
          module: 'user',
          action: 'user/forgetPhones',
          change: { after: { phones: removed } },
          ok: true,
          origin,
        })
      return removed
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}
