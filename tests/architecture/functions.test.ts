import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Where functions are still longer: components, and these of the server. The list only gets shorter. */
const COMPONENTS = /^(apps\/(console|screens)|packages\/charts)\//
const LONG = new Set([
  'apps/server/src/ingest/import/oneroster/import-oneroster.ts bring',
  'apps/server/src/start/run.ts start',
  'apps/server/src/warehouse/demo/database.ts seedDatabase',
  'apps/server/src/warehouse/demo/plan/schools.ts planSchools',
  'apps/server/src/warehouse/demo/seed.ts dimensionRows',
  'apps/server/src/warehouse/demo/world.ts createDemoWorld',
  'apps/server/src/warehouse/engine/clickhouse.ts openClickHouse',
  'apps/server/testing/intake-world.ts fillDimensions',
  'apps/server/testing/store-suite.ts describeStore',
  'apps/server/testing/tiny-world/rows.ts tinyRows',
  'apps/server/testing/tiny-world/sharing-rows.ts sharingRows',
  'tests/bench/socket-updates.ts openSocketUpdates',
])

it('functions have at most 80 lines', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const found = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/long-functions.ts', '80'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(found.filter((line) => line !== '' && !COMPONENTS.test(line) && !LONG.has(line.replace(/:\d+ (.*) \d+$/, ' $1')))).toEqual([])
})
