/** npm run test:walls [file …]: what walls survive, at full size (design of reliability, R7-R11). Each test prints its figure. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'
import { requireServices } from './services.mjs'

requireNode()
installPackages()
const browser = requireBrowser()
const services = requireServices()
build()
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'walls', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...services, NODE_ENV: 'test', WALLS: 'full', CHROMIUM_PATH: browser, TZ: 'Asia/Shanghai' },
})
process.exit(status ?? 1)
