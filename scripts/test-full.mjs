/**
 * npm run test:full [-- PART … [file …]]: everything that the gate leaves out, exhaustive, one part after the other; all parts without a
 * name. Files that passed on this very tree are not run again. TEST_SEED draws what is drawn; it is new each time and printed.
 * FULL_SIZE=1 has the faults at the size of the reliability goals, which takes hours.
 */
import { randomBytes } from 'node:crypto'
import { build, installPackages, requireNode } from './install.mjs'
import { parts } from './suite/parts.mjs'
import { quarantined } from './suite/quarantine.mjs'
import { requirePrograms } from './suite/requirements.mjs'
import { requireRoom, runTests } from './suite/run-tests.mjs'
import { cleanTree, keepPassed, passedOn } from './suite/stamp.mjs'
import { printTable } from './suite/table.mjs'
import { countsOf, verdictOf } from './suite/verdict.mjs'

const args = process.argv.slice(2)
const named = args.filter((arg) => arg in parts)
const files = args.filter((arg) => !(arg in parts))
if (named.length === 0 && files.length > 0) {
  console.error(`Name the part first: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const chosen = named.length > 0 ? named : Object.keys(parts)

requireNode()
requireRoom()
const quarantine = quarantined()
installPackages()
const programs = requirePrograms([...new Set(chosen.flatMap((part) => [...parts[part].needs, ...parts[part].uses]))])
build()
const tree = cleanTree()
const seed = process.env.TEST_SEED ?? randomBytes(6).toString('hex')
console.log(`TEST_SEED=${seed}`)

const red = []
const sums = { passed: 0, failed: 0, skipped: 0, flaky: [] }
for (const part of chosen) {
  const passed = files.length > 0 ? new Set() : passedOn(tree)
  const results = await runTests([part], {
    args: [...files, ...[...passed].flatMap((file) => ['--exclude', file]), '--passWithNoTests'],
    env: { ...programs, TEST_SEED: seed, TEST_FULL: '1' },
  })
  printTable([], results.files)
  const verdict = verdictOf(results, quarantine)
  for (const name of verdict.flaky) console.log(`Flaky, passed when it was repeated: ${name}`)
  for (const name of verdict.waived) console.log(`In quarantine, failed: ${name}`)
  console.log(`\n${part}: ${countsOf(verdict)}\n`)
  keepPassed(
    tree,
    results.files.map(({ file }) => file).filter((file) => !verdict.redFiles.includes(file)),
  )
  if (verdict.failed > 0) red.push(`TEST_SEED=${seed} npm run test:full -- ${[part, ...verdict.redFiles].join(' ')}`)
  for (const key of ['passed', 'failed', 'skipped']) sums[key] += verdict[key]
  sums.flaky.push(...verdict.flaky)
}
if (red.length > 0) console.log(`What failed, again:\n${red.join('\n')}\n`)
console.log(countsOf(sums))
process.exit(red.length === 0 ? 0 : 1)
