/** What the results of a run come to. */

/**
 * Counts the tests of a run. `failed` counts set-ups and files that failed as well, and errors that no test caught; a test in quarantine
 * that failed is named by `waived` instead.
 */
export function verdictOf({ files, unhandled, isWhole, status }, quarantine = new Set()) {
  const all = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, name: `${file} > ${test.name}` })))
  const failing = all.filter(({ state }) => state === 'failed')
  const waived = failing.filter(({ name }) => quarantine.has(name)).map(({ name }) => name)
  const broken = files.reduce((sum, { errors }) => sum + errors, unhandled) + (isWhole ? 0 : 1)
  // Whatever else vitest does not forgive.
  const isRefused = status !== 0 && failing.length + broken === 0
  return {
    passed: all.filter(({ state }) => state === 'passed').length,
    failed: failing.length - waived.length + broken + (isRefused ? 1 : 0),
    skipped: all.filter(({ state }) => state !== 'passed' && state !== 'failed').length,
    flaky: all.filter(({ state, isFlaky }) => state === 'passed' && isFlaky).map(({ name }) => name),
    waived,
    redFiles: [
      ...new Set(
        files
          .filter(({ errors, tests }) => errors > 0 || tests.some(({ state }) => state === 'failed'))
          .map(({ file }) => file),
      ),
    ],
  }
}

/** The last row of every run. */
export const countsOf = ({ passed, failed, skipped, flaky }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky.length} flaky`
