/** npm start: install, build, serve. Everything after the first time comes from caches. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hasParent, onEnding } from './ending.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
build()
if (!hasParent()) process.exit(1)

// The channel tells the server when this process has gone, however it was ended.
const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
onEnding(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
