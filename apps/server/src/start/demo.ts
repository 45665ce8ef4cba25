import type { Services } from '../call/services.ts'
import { seedDemoAccounts } from '../domain/seeds/demo-accounts.ts'
import { seedDemoConsoleRows } from '../domain/seeds/demo-console-rows.ts'
import { seedDemoFeedback } from '../domain/seeds/demo-feedback.ts'
import { seedDemoSamples } from '../domain/seeds/demo-samples.ts'
import { ensureDemoKeys } from '../ingest/keys/demo-keys.ts'
import { dayOf } from '../platform/clock.ts'
import { seedDatabase } from '../warehouse/demo/database.ts'
import { type Simulator, startSimulator } from '../warehouse/demo/simulator.ts'
import { createDemoWorld, type DemoWorld } from '../warehouse/demo/world.ts'
import type { Warehouse } from '../warehouse/open.ts'
import type { Realtime } from './facts.ts'
import { type FillingOptions, fillPast } from './fill-past.ts'

export interface Demo {
  /** Dimensions, places, accounts and today's facts: what must stand before today is counted. */
  prepare(): Promise<void>
  /** Fills the past behind the running server and lets the world live. Resolves when the past is whole. */
  run(moving: Realtime, address: string): Promise<void>
  stop(): Promise<void>
}

/** Opens the demo world of the data folder, or founds one. */
export async function openDemo(
  warehouse: Warehouse,
  services: Services,
  setFilling: FillingOptions['setFilling'],
): Promise<Demo> {
  const { store, directory, keeper, calendar } = warehouse
  const { config, database, files, hashLimiter, places, sessions, log } = services
  const { clock } = config
  const world: DemoWorld = await createDemoWorld({ store, profile: config.demoProfile, clock, calendar })
  let simulator: Simulator | undefined
  let stopping = false

  /** The operational store follows the plan: schools that joined, colleges, accounts with their areas. */
  const seedPlaces = async (): Promise<void> => {
    await seedDatabase(database.pool, world.plan())
    await seedDemoFeedback(database.pool, world.plan().schools, dayOf(clock.now()))
    await seedDemoAccounts(database.pool, hashLimiter, world.plan().showcase)
    // The small worlds of tests begin with empty tables.
    if (world.plan().profile === 'demo')
      await seedDemoConsoleRows(database.pool, dayOf(clock.now()), world.plan().showcase)
    places.touch()
    sessions.forget()
  }

  return {
    prepare: async () => {
      await world.seedDims()
      await seedPlaces()
      await seedDemoSamples(files)
      await directory.refresh()
      await world.fillToday()
    },
    run: async (moving, address) => {
      const keys = await ensureDemoKeys(moving.intake.keys)
      if (config.simulate) {
        simulator = startSimulator({
          world,
          address,
          keys,
          clock,
          onDimensions: async (isNewDay) => {
            if (isNewDay) await seedPlaces()
            await directory.refresh()
          },
          onTrouble: (text, error) => {
            if (!stopping) log.error({ err: error }, text)
          },
        })
      }
      await fillPast({ world, keeper, clock, setFilling })
    },
    stop: async () => {
      stopping = true
      await simulator?.stop()
    },
  }
}
