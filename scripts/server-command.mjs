/** A command of the built server, run for npm: it reads the same settings, and ends when npm is ended. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hasParent, onEnding } from './ending.mjs'
import { build, installPackages, requireNode, root } from './install.mjs'

/** Installs and builds what is missing, runs a program of apps/server/dist with the arguments, and ends with its status. */
export function runServerCommand(program) {
  requireNode()
  installPackages()
  build()
  if (!hasParent()) process.exit(1)
  const command = spawn(process.execPath, [join(root, 'apps/server/dist', program), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  onEnding((signal) => command.kill(signal))
  command.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
