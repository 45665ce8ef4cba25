/** Finds the system's Chromium; installs it and a Chinese face with the system's package manager when there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findBrowser = () => candidates.find((path) => path && existsSync(path))

const hasChineseFace = () => spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim()

export function requireBrowser() {
  if (findBrowser() && (process.platform !== 'linux' || hasChineseFace())) return findBrowser()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const installers = [
    [
      'apt-get',
      [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig'],
      ],
    ],
    ['dnf', [['dnf', 'install', '-y', '-q', 'chromium', 'google-noto-sans-cjk-fonts']]],
    ['apk', [['apk', 'add', '--quiet', 'chromium', 'font-noto-cjk']]],
  ]
  for (const [manager, commands] of installers) {
    if (spawnSync(manager, ['--version'], { stdio: 'ignore' }).error) continue
    console.log(`Installing Chromium with ${manager} …`)
    for (const [command, ...args] of commands.map((parts) => [...sudo, ...parts]))
      spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    break
  }
  const found = findBrowser()
  if (found) return found
  console.error('The tests drive a real browser: install Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}
