/**
 * npm run test:mutations [-- NAME …]: puts one fault of tests/mutations after another into a copy of the sources and runs the tests that
 * have to notice it. Ends with 1 unless every fault turned a test red. The sources themselves stay as they are.
 */
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { onEnding } from './ending.mjs'
import { build, requireNode } from './install.mjs'
import { isNoticed, runTests } from './mutations/chosen-tests.mjs'
import { endPrograms, runToEnd } from './mutations/processes.mjs'
import { change, copyBuilds, copySources } from './mutations/source-copy.mjs'
import { requirePrograms } from './suite/requirements.mjs'
import { beginRun, endAbandonedRuns } from './suite/test-run.mjs'

const APPS = ['console', 'screens', 'server']
const BUILD_LIMIT_MS = 600_000

requireNode()
const { mutations } = await tsImport('../tests/mutations/mutations.ts', import.meta.url)
const wanted = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
if (chosen.length === 0) {
  console.error(
    `No fault is called ${wanted.join(', ')}. There are:\n${mutations.map(({ name }) => `  ${name}`).join('\n')}`,
  )
  process.exit(1)
}

const drivesProduct = chosen.some(({ builds }) => builds)
const programs = drivesProduct ? requirePrograms(['browser']) : {}
const began = performance.now()
const secondsSince = (at) => `${((performance.now() - at) / 1000).toFixed(1)} s`
build()
endAbandonedRuns()
const run = beginRun()
const copy = { path: join(run.folder, 'sources'), results: join(run.folder, 'results.json') }
onEnding(async () => {
  endPrograms()
  await run.end()
  process.exit(1)
})
const env = {
  ...process.env,
  NODE_ENV: 'test',
  TZ: 'Asia/Shanghai',
  CI: '1',
  TEST_SEED: 'gate',
  ...programs,
  ...run.env,
}

/** Builds an app of the copy anew. */
async function rebuild(app) {
  const cwd = join(copy.path, 'apps', app)
  const command = app === 'server' ? ['build.mjs'] : [join(copy.path, 'node_modules/vite/bin/vite.js'), 'build']
  const { status, output } = await runToEnd(process.execPath, command, { cwd, env, limitMs: BUILD_LIMIT_MS })
  if (status !== 0) throw new Error(`apps/${app} could not be built:\n${output}`)
}

/** Tests that a fault names, as one key for all faults that name the same. */
const selectionOf = ({ tests, only }) => JSON.stringify([tests, only ?? null])

/** Runs the tests of some faults without a fault. Answers why a fault cannot be tried, by its selection of tests: those fail, or there are none. */
async function findUnfit(group) {
  const selections = [...new Set(group.map(selectionOf))].map((key) => JSON.parse(key))
  // Files without a pattern would lose their tests to the patterns of the others.
  const whole = selections.filter(([, only]) => only === null).flatMap(([files]) => files)
  const parts = selections.filter(([, only]) => only !== null)
  const runs = [
    { files: [...new Set(whole)] },
    { files: [...new Set(parts.flatMap(([files]) => files))], names: parts.map(([, only]) => `(?:${only})`).join('|') },
  ].filter(({ files }) => files.length > 0)
  const tests = []
  for (const selection of runs) {
    const results = await runTests(copy, { ...selection, env, isPatient: true })
    if (results.tests.length === 0) console.log(results.output)
    tests.push(...results.tests)
  }
  console.log(
    `${tests.filter(({ state }) => state === 'passed').length} tests pass without a fault, ${secondsSince(began)}`,
  )
  const unfit = new Map()
  for (const [files, only] of selections) {
    const own = tests.filter(({ file, name }) => files.includes(file) && (only === null || new RegExp(only).test(name)))
    const failed = own.find(({ state }) => state === 'failed')
    const key = JSON.stringify([files, only])
    if (failed) unfit.set(key, `without it "${failed.name}" fails too: ${failed.message}`)
    else if (!own.some(({ state }) => state === 'passed')) unfit.set(key, 'its tests are not there')
  }
  return unfit
}

/** Tries one fault; answers what noticed it, or why nothing did. */
async function tryFault(fault, builds) {
  const restore = change(copy.path, fault)
  try {
    if (fault.builds) {
      builds.keep(fault.builds)
      await rebuild(fault.builds)
    }
    const { tests, isLate } = await runTests(copy, {
      files: fault.tests,
      names: fault.only,
      env,
      // Pages have limits of their own in one test.
      isPatient: Boolean(fault.builds),
    })
    const by = tests.find(isNoticed)
    if (by) return { by: by.name, detail: by.message.split('\n')[0] }
    if (isLate) return { reason: 'its tests did not end' }
    return { reason: tests.some(({ state }) => state === 'passed') ? '' : 'its tests could not be run' }
  } finally {
    restore()
    if (fault.builds) builds.restore(fault.builds)
  }
}

/** Tries faults one after the other; answers how many were noticed. */
async function tryGroup(group, builds) {
  if (group.length === 0) return 0
  const unfit = await findUnfit(group)
  let noticed = 0
  for (const fault of group) {
    const at = performance.now()
    const why = unfit.get(selectionOf(fault))
    const { by, detail, reason } = why
      ? { reason: why }
      : await tryFault(fault, builds).catch((error) => ({ reason: error.message }))
    if (by) noticed += 1
    const verdict = by ? `noticed by "${by}"` : `NOT NOTICED${reason ? ` (${reason})` : ''}`
    console.log(`${fault.name}: ${verdict}, ${secondsSince(at)}`)
    if (by && process.env.MUTATIONS_DETAIL) console.log(`  ${detail}`)
  }
  return noticed
}

let noticed = 0
try {
  copySources(copy.path)
  const builds = copyBuilds(copy.path, APPS)
  // Those that need no build first: most of them, in seconds each.
  for (const isBuilt of [false, true]) {
    const group = chosen.filter((fault) => Boolean(fault.builds) === isBuilt)
    noticed += await tryGroup(group, builds).catch((error) => {
      console.error(error.message)
      return 0
    })
  }
} catch (error) {
  console.error(error.message)
}
await run.end()
console.log(`\n${noticed} of ${chosen.length} faults noticed, ${secondsSince(began)}`)
process.exit(noticed === chosen.length ? 0 : 1)
