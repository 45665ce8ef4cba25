import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/suite/longest-first.mjs'

/** A hundred kills take an hour, and so does a world of the default size. */
const patience = process.env.TEST_WORLD || process.env.FULL_SIZE === '1' ? 12 : 1
/** Tests that drive browsers or kill processes: what passes only when it is repeated is counted as flaky. One that hung would hang again. */
const retry = { count: 2, condition: /^(?!Test timed out)/ }
const driven = { retry, maxWorkers: 1, sequence: { groupOrder: 2 } }
const globalSetup = 'tests/product/global-setup.ts'
const SLOW = 'apps/server/src/**/*.full.test.ts'
/** The gate asks one of each kind in these (`oneOfEach`), the full suite all of them. */
const WIDER = [
  'apps/server/src/http/contract.test.ts',
  'apps/server/src/reports/answers-over-time.test.ts',
  'apps/server/src/warehouse/compile/compile.test.ts',
]
const shared = { isolate: false, setupFiles: 'tests/product/begin-anew.ts' }
const CONTRACT = 'tests/contract/**/*.test.ts'

/**
 * The first six projects are the gate, `npm test`; each of the others is a part of the full suite (`scripts/suite/parts.mjs`). Three
 * workers on two cores: tests wait for engines and clocks a third of their time. Files of packages and server share a process, which
 * spares each of them a start of its own and the libraries; begin-anew.ts parts them. Who drives the built product comes after them.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // The embedded store inherits it: what lives for a minute spends half of its processor time on optimizing WebAssembly.
    execArgv: ['--liftoff-only'],
    sequence: { sequencer: LongestFirst },
    // Limits for what hangs; no test has one of its own (tests/architecture/steady.test.ts).
    testTimeout: 600_000 * patience,
    hookTimeout: 600_000 * patience,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 300_000 } },
    env: { TEST_SEED: process.env.TEST_SEED ?? 'gate' },
    projects: [
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'packages',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/console/src/**/*.test.ts',
            'apps/screens/src/**/*.test.{ts,tsx}',
          ],
          environment: 'happy-dom',
          ...shared,
        },
      },
      // The widget library keeps dialogs and their timers in modules of its own.
      {
        extends: true,
        test: {
          name: 'components',
          include: ['apps/console/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/product/begin-anew.ts',
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['apps/server/{src,testing}/**/*.test.ts'], exclude: [SLOW], ...shared },
      },
      { extends: true, test: { name: 'contract', include: [CONTRACT], ...shared } },
      {
        extends: true,
        test: {
          name: 'gate',
          include: ['tests/gate/**/*.test.ts'],
          retry,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup,
        },
      },
      { extends: true, test: { name: 'server-slow', include: [SLOW, ...WIDER], retry, ...shared } },
      { extends: true, test: { ...driven, name: 'http', include: ['tests/http/**/*.test.ts', CONTRACT] } },
      { extends: true, test: { ...driven, name: 'numbers', include: ['tests/invariants/**/*.test.ts'], globalSetup } },
      { extends: true, test: { ...driven, name: 'journeys', include: ['tests/journeys/**/*.test.ts'], globalSetup } },
      { extends: true, test: { ...driven, name: 'walls', include: ['tests/walls/**/*.test.ts'] } },
      { extends: true, test: { ...driven, name: 'faults', include: ['tests/faults/**/*.test.ts'] } },
      { extends: true, test: { ...driven, name: 'scale', include: ['tests/scale/**/*.test.ts'] } },
    ],
  },
})
