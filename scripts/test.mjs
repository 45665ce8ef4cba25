/**
 * npm test [-- --changed [commit]] [file …]: static gates, build, then the tests on the embedded engines, on PostgreSQL and Redis, and in
 * a real browser. What is exhaustive is tried on a sample that TEST_SEED repeats; npm run test:full tries all of it. Closes with the count.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { baseCommit, changedFiles, commit } from './changes.mjs'
import { build, installPackages, requireNode, root, run } from './install.mjs'
import { offerOffice } from './libreoffice.mjs'
import { requireServices } from './services.mjs'
import { reachedTests, vitest } from './suite/reach.mjs'
import { printTable } from './suite/table.mjs'
import { requireTracer } from './tracer.mjs'

const args = process.argv.slice(2)
const isFull = args[0] === '--full'
if (isFull) args.shift()
const changedAt = args.indexOf('--changed')
const [, since = baseCommit()] =
  changedAt < 0
    ? []
    : args.splice(changedAt, args[changedAt + 1] === undefined || args[changedAt + 1].startsWith('-') ? 1 : 2)

const done = []
/** Does a part of the run and keeps how long it took. */
function timed(name, act) {
  const began = performance.now()
  const result = act()
  done.push({ name, ms: performance.now() - began })
  return result
}

requireNode()
timed('install', installPackages)
const browser = requireBrowser()
const services = requireServices()
const libreoffice = offerOffice()
if (isFull) requireTracer()
timed('check', () => run(process.execPath, [join(root, 'scripts/check.mjs')]))
timed('build', build)

const changed = changedFiles(since)
const seed = process.env.TEST_SEED ?? commit()
const scratch = mkdtempSync(join(tmpdir(), 'data-centre-test-'))
const times = join(scratch, 'times.json')
const env = {
  ...process.env,
  ...services,
  NODE_ENV: 'test',
  TZ: 'Asia/Shanghai',
  CHROMIUM_PATH: browser,
  ...(libreoffice ? { SOFFICE_PATH: libreoffice } : {}),
  SUITE_TIMES: times,
  TEST_SEED: seed,
  TEST_CHANGED: changed.join('\n'),
  ...(isFull ? { TEST_FULL: '1', FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000' } : {}),
}
const reached = changedAt < 0 ? [] : reachedTests(changed, since, env)
console.log(
  isFull ? 'Everything at full size' : `Samples of TEST_SEED=${seed}, and what ${changed.length} changed files touch`,
)
if (changedAt >= 0)
  console.log(`Changed since ${since}: ${reached ? `runs ${reached.join(' ')}` : 'reaches every test'}`)

const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/suite/times.mjs')}`,
    ...args,
    ...(reached ?? []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env,
  },
)
const files = JSON.parse(readFileSync(times, 'utf8'))
rmSync(scratch, { recursive: true })
printTable(done, files)
const count = (...states) => files.flatMap(({ tests }) => tests).filter(({ state }) => states.includes(state)).length
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped', 'pending')} skipped`)
process.exit(status === 0 && count('passed') > 0 ? 0 : 1)
