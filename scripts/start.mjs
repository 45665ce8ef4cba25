/** npm start: install, build, serve. Everything after the first time comes from caches. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
build()

const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
