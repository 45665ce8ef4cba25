/** npm run laws, doctor, backup, restore, audit, unlock: what an operator asks of an installation; see docs/operations.md. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
build()
const { status } = spawnSync(process.execPath, [join(root, 'apps/server/dist/operations.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
