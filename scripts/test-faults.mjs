/** npm run test:faults [file …]: what the product survives, at full size (design of reliability, R1-R4, R6, R17-R20). Each test prints its figure. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, installPackages, requireNode, root } from './install.mjs'
import { requireTracer } from './tracer.mjs'

requireNode()
installPackages()
requireTracer()
build()
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'faults', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', FAULTS: 'full', TZ: 'Asia/Shanghai' },
})
process.exit(status ?? 1)
