import { TestRunner } from 'vitest'

/** What the product gets more of as it grows. */
type Kind = 'page' | 'report'

declare module 'vitest' {
  interface TaskMeta {
    /** How long a test that goes through all of a kind took for each of them, ms. */
    growth?: Partial<Record<Kind, number[]>>
  }
}

/**
 * Notes what one of a kind took in the test that runs; the table at the end of `npm test` says from it what a further one adds. For
 * tests that go through all of a kind: a sample stays as large as it is.
 */
export function noteGrowth(kind: Kind, ms: number): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) throw new Error('no test is running')
  meta.growth ??= {}
  meta.growth[kind] = [...(meta.growth[kind] ?? []), ms]
}
