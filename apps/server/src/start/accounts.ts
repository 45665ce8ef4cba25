import type { Services } from '../http/services.ts'
import { seedAdministrator } from '../office/seeds/administrator.ts'
import { demoAccounts, seedDemoAccounts } from '../office/seeds/demo-accounts.ts'
import { printOpening } from './terminal.ts'

/** Makes the accounts that a first start needs, and says where the server is and who may log in. */
export async function openAccounts({ config, office, hashGate }: Services, address: string): Promise<void> {
  const administrator = await office.alone(async () => {
    if (!config.demo) return seedAdministrator(office.pool, hashGate, config.clock.now())
    await seedDemoAccounts(office.pool, hashGate)
    return undefined
  })
  printOpening({ address, config, accounts: config.demo ? demoAccounts : [], administrator })
}
