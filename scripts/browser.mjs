/** Finds the system's Chromium; installs it and a Chinese face with the system's package manager when there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installSystemPackages } from './system-packages.mjs'

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
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) {
    console.error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
    process.exit(1)
  }
  if (findBrowser() && (process.platform !== 'linux' || hasChineseFace())) return findBrowser()
  installSystemPackages('Chromium', {
    'apt-get': ['chromium', 'fonts-noto-cjk', 'fontconfig'],
    dnf: ['chromium', 'google-noto-sans-cjk-fonts'],
    apk: ['chromium', 'font-noto-cjk'],
  })
  const found = findBrowser()
  if (found) return found
  console.error('The tests drive a real browser: install Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}
