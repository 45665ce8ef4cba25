import { defineConfig } from 'vitest/config'
import { commit } from './scripts/changes.mjs'

const isFull = process.env.TEST_FULL === '1'
/** A world of the default size takes minutes to fill; a hundred kills take an hour. */
const patience = process.env.TEST_WORLD || isFull ? 12 : 1
/** Figures of a run at full size are not to be those of a busy machine. */
const parallel = { maxWorkers: isFull ? 1 : 2 }

/**
 * Unit and warehouse tests lie beside the code; journeys, invariants and faults under tests/ need the built product. Projects of one
 * group share the workers. A test of the built product waits for pages and restarts most of its time, so two of them run side by side;
 * what bounds how soon processes answer each other has the machine for itself.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000 * patience,
    hookTimeout: 300_000 * patience,
    // A poll ends when what it waits for is there; its preset of one second is a limit that a busy machine misses.
    expect: { poll: { timeout: 60_000 } },
    env: { TEST_SEED: process.env.TEST_SEED ?? commit() },
    projects: [
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{console,screens}/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'tests/product/end-timers.ts',
        },
      },
      { extends: true, test: { name: 'server', include: ['apps/server/{src,testing}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...parallel,
          name: 'product',
          include: ['tests/{invariants,http,journeys}/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/product/global-setup.ts',
        },
      },
      // Those under full/ need a tracer, or a disk of their own.
      {
        extends: true,
        test: { ...parallel, name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: isFull ? [] : ['tests/faults/full/**'], sequence: { groupOrder: 1 } },
      },
      // Nothing in them has to happen within a time.
      {
        extends: true,
        test: { ...parallel, name: 'stores', include: ['tests/scale/**/*.test.ts'], exclude: ['tests/scale/two-processes.test.ts'], sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: 'scale', include: ['tests/scale/two-processes.test.ts'], maxWorkers: 1, sequence: { groupOrder: 2 } } },
      { extends: true, test: { ...parallel, name: 'walls', include: ['tests/walls/**/*.test.ts'], sequence: { groupOrder: 3 } } },
    ],
  },
})
