/**
 * npm run trials [-- NAME …]: what data as other systems write it give on a server of its own, beside what is right, as one table; all
 * trials without a name, else those whose names begin with one. Status 1 when a trial is not as `tests/trials/trials.ts` lists it.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
build()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', join(root, 'tests/trials/run.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
)
process.exit(status ?? 1)
