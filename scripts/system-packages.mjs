/** Installs programs with the system's package manager, where there is one that we know. */
import { spawnSync } from 'node:child_process'

/** `what`: named to the user. `packages`: names for each package manager. What is missing afterwards, the caller finds out. */
export function installSystemPackages(what, packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const installers = {
    'apt-get': (names) => [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names],
    ],
    dnf: (names) => [['dnf', 'install', '-y', '-q', ...names]],
    apk: (names) => [['apk', 'add', '--quiet', ...names]],
  }
  for (const [manager, commands] of Object.entries(installers)) {
    if (spawnSync(manager, ['--version'], { stdio: 'ignore' }).error) continue
    console.log(`Installing ${what} with ${manager} …`)
    for (const [command, ...args] of commands(packages[manager]).map((parts) => [...sudo, ...parts]))
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    return
  }
}
