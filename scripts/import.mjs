/** npm run import -- xapi FILE --school CODE: brings real learning events, data sets and rosters into the warehouse. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
build()
const { status } = spawnSync(process.execPath, [join(root, 'apps/server/dist/import.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
