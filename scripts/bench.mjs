/** npm run bench [name …]: figures against the yardsticks of one run; reports, never judges. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
const browser = requireBrowser()
build()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: browser },
})
process.exit(status ?? 1)
