/** `npm test -- --changed [commit]`: the tests that a change can reach. */
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { root } from '../install.mjs'

export const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** Tests of the built product by what it is built from: the module graph ends where a test starts a server. */
const driven = {
  'tests/http/': /^(apps\/server|packages\/(api|auth))\//,
  'tests/faults/': /^(apps\/server|packages\/api)\//,
  'tests/scale/': /^(apps\/server|packages\/api)\//,
  'tests/invariants/': /^(apps\/(server|console)|packages)\//,
  'tests/journeys/': /^(apps|packages)\//,
  'tests/walls/': /^(apps\/(server|screens)|packages)\//,
}
/** What every test stands on. */
const ground =
  /^(package-lock\.json|vitest\.config\.ts|tsconfig\.base\.json|turbo\.json|tests\/product\/|scripts\/(install|services|browser)\.mjs$)/
const isBuilt = (file) => !/\.test\.tsx?$|\.md$/.test(file)

/** Names of test files and folders for vitest: what imports a changed file, and what drives a build of one. Undefined: everything. */
export function reachedTests(changed, since, env) {
  if (changed.some((file) => ground.test(file))) return undefined
  const folders = Object.entries(driven).flatMap(([folder, sources]) =>
    changed.some((file) => isBuilt(file) && sources.test(file)) ? [folder] : [],
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'list', '--filesOnly', '--json', '--changed', since],
    {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  const importing = JSON.parse(stdout).map(({ file }) => relative(root, file))
  // The rules are about the whole tree.
  return [
    'tests/architecture/',
    ...folders,
    ...importing.filter((file) => !folders.some((folder) => file.startsWith(folder))),
  ]
}
