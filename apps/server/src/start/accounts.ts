import type { Services } from '../call/services.ts'
import { seedAdministrator } from '../domain/seeds/administrator.ts'
import { demoAccounts, seedDemoAccounts } from '../domain/seeds/demo-accounts.ts'
import { printOpening } from './terminal.ts'

/** Makes the accounts that a first start needs, and says where the server is and who may log in. */
export async function openAccounts({ config, database, hashLimiter }: Services, address: string): Promise<void> {
  const administrator = await database.alone(async () => {
    if (!config.demo) return seedAdministrator(database.pool, hashLimiter, config.clock.now())
    await seedDemoAccounts(database.pool, hashLimiter)
    return undefined
  })
  printOpening({ address, config, accounts: config.demo ? demoAccounts : [], administrator })
}
