/**
 * npm run bench [name …]: figures against the yardsticks of one run; reports, never judges.
 * npm run bench:soak [path | round …]: hours of every wall's life in minutes; status 1 when something grows.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
const browser = requireBrowser()
build()
const [program, names] = process.argv[2] === 'soak' ? ['soak.ts', process.argv.slice(3)] : ['run.ts', process.argv.slice(2)]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tests/bench', program), ...names], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: browser },
})
process.exit(status ?? 1)
