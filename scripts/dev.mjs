/** npm run dev: the server from source, restarted on change, and both apps with hot reload in front of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hasParent, onEnding } from './ending.mjs'
import { installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
if (!hasParent()) process.exit(1)

const node = process.execPath
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'src/main.ts'], {
    cwd: join(root, 'apps/server'),
    stdio: 'inherit',
    env: { DATA_DIR: join(root, 'data'), ...process.env, PORT: '8080' },
  }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'], {
    cwd: join(root, 'apps/console'),
    stdio: 'inherit',
  }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5174', '--strictPort'], {
    cwd: join(root, 'apps/screens'),
    stdio: 'inherit',
  }),
]
console.log('Console: http://127.0.0.1:5173   Screens: http://127.0.0.1:5174   (server on 8080)')

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
onEnding(stop)
for (const child of children) child.on('exit', stop)
