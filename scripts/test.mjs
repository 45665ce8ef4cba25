/**
 * npm test [-- file …]: the gate. Static checks, build, and the same tests on every commit, on the embedded engines and in a real browser.
 * What takes longer, kills processes or needs other programs is `npm run test:full`. Closes with the count, and leaves a stamp.
 */
import { join } from 'node:path'
import { build, installPackages, requireNode, root, run } from './install.mjs'
import { gate } from './suite/parts.mjs'
import { quarantined } from './suite/quarantine.mjs'
import { requirePrograms } from './suite/requirements.mjs'
import { requireRoom, runTests } from './suite/run-tests.mjs'
import { cleanTree, writeStamp } from './suite/stamp.mjs'
import { printTable } from './suite/table.mjs'
import { countsOf, verdictOf } from './suite/verdict.mjs'

const args = process.argv.slice(2)
const began = performance.now()
const done = []
/** Does a part of the run and keeps how long it took. */
function timed(name, act) {
  const start = performance.now()
  const result = act()
  done.push({ name, ms: performance.now() - start })
  return result
}

requireNode()
requireRoom()
const quarantine = quarantined()
timed('install', installPackages)
const programs = timed('programs', () => requirePrograms(['browser']))
timed('check', () => run(process.execPath, [join(root, 'scripts/check.mjs')]))
timed('build', build)
const tree = cleanTree()

const results = await runTests(gate, { args, env: { ...programs, TEST_SEED: 'gate' } })
printTable(done, results.files)
const verdict = verdictOf(results, quarantine)
for (const name of verdict.flaky) console.log(`Flaky, passed when it was repeated: ${name}`)
for (const name of verdict.waived) console.log(`In quarantine, failed: ${name}`)
const seconds = Math.round((performance.now() - began) / 1000)
// A run of some files says nothing of a tree.
if (args.length === 0)
  writeStamp({
    tree,
    at: new Date().toISOString(),
    seconds,
    passed: verdict.passed,
    failed: verdict.failed,
    flaky: verdict.flaky.length,
  })
console.log(`\n${seconds} s`)
console.log(countsOf(verdict))
process.exit(verdict.failed === 0 && verdict.passed > 0 ? 0 : 1)
