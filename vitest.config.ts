import { defineConfig } from 'vitest/config'

/** A world of the default size takes minutes to fill. */
const patience = process.env.TEST_WORLD ? 10 : 1

/**
 * Unit and warehouse tests lie beside the code; journeys, laws and faults under tests/ need the built product. Projects of one
 * group share the workers; what drives servers and a browser has the machine for itself, one file after the other.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000 * patience,
    hookTimeout: 180_000 * patience,
    projects: [
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{console,screens}/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { extends: true, test: { name: 'server', include: ['apps/server/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'scale', include: ['tests/scale/**/*.test.ts'], fileParallelism: false } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['tests/{laws,faults,http,journeys}/**/*.test.ts'],
          exclude: ['tests/faults/full/**'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/product/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'walls', include: ['tests/walls/**/*.test.ts'], fileParallelism: false, sequence: { groupOrder: 2 } } },
      // `npm run test:faults`: the same files at full size, and those that need a tracer or a disk of their own.
      ...(process.env.FAULTS
        ? [
            {
              extends: true as const,
              test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], fileParallelism: false, sequence: { groupOrder: 3 }, testTimeout: 3_600_000, hookTimeout: 600_000 },
            },
          ]
        : []),
    ],
  },
})
