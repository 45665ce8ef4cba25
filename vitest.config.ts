import { defineConfig } from 'vitest/config'
import { commit } from './scripts/changes.mjs'
import { LongestFirst } from './scripts/suite/longest-first.mjs'

const isFull = process.env.TEST_FULL === '1'
/** A world of the default size takes minutes to fill; a hundred kills take an hour. */
const patience = process.env.TEST_WORLD || isFull ? 12 : 1
/** Tests of the built product. Figures of a run at full size are not to be those of a busy machine. */
const driven = isFull ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}

/**
 * Unit and warehouse tests lie beside the code; journeys, invariants and faults under tests/ need the built product. All share the
 * workers, three on two cores: a test waits for pages, restarts and clocks a third of its time. Only what bounds how soon processes
 * answer each other has the machine for itself. Files of packages and server share a process, which spares each of them a start of its
 * own and the libraries (75 s of processor time became 12 for the packages); begin-anew.ts parts them.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // The embedded store inherits it: what lives for a minute spends half of its processor time on optimizing WebAssembly.
    execArgv: ['--liftoff-only'],
    sequence: { sequencer: LongestFirst },
    // A limit for what hangs: a walk through the whole contract on a busy machine is far below it.
    testTimeout: 1_200_000 * patience,
    hookTimeout: 1_200_000 * patience,
    // A poll ends when what it waits for is there; its preset of one second is a limit that a busy machine misses.
    expect: { poll: { timeout: 110_000 } },
    env: { TEST_SEED: process.env.TEST_SEED ?? commit() },
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
          isolate: false,
          setupFiles: 'tests/product/begin-anew.ts',
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
        test: {
          name: 'server',
          include: ['apps/server/{src,testing}/**/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/product/begin-anew.ts',
        },
      },
      {
        extends: true,
        test: {
          ...driven,
          name: 'product',
          include: ['tests/{invariants,http,journeys}/**/*.test.ts'],
          globalSetup: 'tests/product/global-setup.ts',
        },
      },
      // Those under full/ need a tracer, or a disk of their own.
      {
        extends: true,
        test: {
          ...driven,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: isFull ? [] : ['tests/faults/full/**'],
        },
      },
      // Nothing in them has to happen within a time.
      {
        extends: true,
        test: {
          ...driven,
          name: 'stores',
          include: ['tests/scale/**/*.test.ts'],
          exclude: ['tests/scale/two-processes.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scale',
          include: ['tests/scale/two-processes.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { ...driven, name: 'walls', include: ['tests/walls/**/*.test.ts'] },
      },
    ],
  },
})
