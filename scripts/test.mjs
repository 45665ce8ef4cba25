/** npm test: static gates, build, then every test on the embedded engines, on PostgreSQL and Redis, and in a real browser. Closes with the count. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build, installPackages, requireNode, root, run } from './install.mjs'
import { offerOffice } from './office.mjs'
import { requireServices } from './services.mjs'

requireNode()
installPackages()
const browser = requireBrowser()
const services = requireServices()
const office = offerOffice()
run(process.execPath, [join(root, 'scripts/check.mjs')])
build()

const scratch = mkdtempSync(join(tmpdir(), 'data-centre-test-'))
const report = join(scratch, 'report.json')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...services, NODE_ENV: 'test', CHROMIUM_PATH: browser, ...(office ? { SOFFICE_PATH: office } : {}), TZ: 'Asia/Shanghai' },
  },
)
const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(scratch, { recursive: true })
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(status === 0 && success && numPassedTests > 0 ? 0 : 1)
