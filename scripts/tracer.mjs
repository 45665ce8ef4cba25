/** Finds strace; installs it with the system's package manager when there is none. */
import { spawnSync } from 'node:child_process'
import { installSystemPackages } from './system-packages.mjs'

const hasTracer = () => spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0

export function requireTracer() {
  if (hasTracer()) return
  installSystemPackages('strace', { 'apt-get': ['strace'], dnf: ['strace'], apk: ['strace'] })
  if (hasTracer()) return
  console.error('The order of acknowledgements is read from system calls: install strace (Linux only).')
  process.exit(1)
}
