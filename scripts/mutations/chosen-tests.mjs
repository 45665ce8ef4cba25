/** Runs chosen tests in a copy of the sources and tells which of them failed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runToEnd } from './processes.mjs'

/** How long one selection of tests may take: what hangs outside of a test ends with it. */
const LIMIT_MS = 900_000
/** How long one test may wait for what a fault keeps from coming. */
const TEST_LIMIT_MS = 120_000

/** The project of vitest that a test file belongs to. */
function projectOf(file) {
  const folder = /^tests\/(\w+)\//.exec(file)?.[1]
  if (folder) return folder
  if (file.startsWith('apps/server/')) return 'server'
  return file.startsWith('apps/console/') && file.endsWith('.tsx') ? 'components' : 'packages'
}

/** What a failure says when the code could not even be run: such a test has looked at nothing. */
const unrun =
  /^(?:SyntaxError|ReferenceError|Error: (?:Transform failed|Failed to (?:load|resolve)|Cannot find (?:module|package)))/

/** Tests that ran: `{file, name, state, message}`. A file that could not be loaded has none. */
function readResults(copy, path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: relative(copy.path, name),
      name: fullName,
      state: status,
      message: failureMessages?.[0] ?? '',
    })),
  )
}

/** Whether a failed test failed by what it looks at. */
export const isNoticed = ({ state, message }) => state === 'failed' && !unrun.test(message)

/** Runs test files, of them only tests whose names match `names`; `isPatient` gives them the time that they have in the gate. */
export async function runTests(copy, { files, names, env, isPatient = false }) {
  rmSync(copy.results, { force: true })
  const projects = [...new Set(files.map(projectOf))].flatMap((name) => ['--project', name])
  const args = [
    join(copy.path, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=scripts/mutations/vitest.config.mjs',
    '--retry=0',
    ...(isPatient ? [] : [`--testTimeout=${TEST_LIMIT_MS}`]),
    '--reporter=json',
    `--outputFile=${copy.results}`,
    ...projects,
    ...(names ? ['-t', names] : []),
    ...files,
  ]
  const { output, isLate } = await runToEnd(process.execPath, args, { cwd: copy.path, env, limitMs: LIMIT_MS })
  const tests = existsSync(copy.results) ? readResults(copy, copy.results) : []
  return { tests, output, isLate }
}
