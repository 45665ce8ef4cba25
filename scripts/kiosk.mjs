/**
 * npm run kiosk -- <address of the wall> [--headless] [--profile <folder>]: shows a wall full screen and stands beside it. A browser
 * that has ended is started again; what is done inside it stands in `kiosk/wall-watch.mjs`. Prints one line for each thing that
 * happens. Status 1: cannot show a wall now, and is to be started again later; status 2: called wrongly.
 */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { onEnding } from './ending.mjs'
import { Chromium } from './kiosk/chromium.mjs'
import { say } from './kiosk/log.mjs'
import { Profile } from './kiosk/profile.mjs'
import { openingNotice, watchWall } from './kiosk/wall-watch.mjs'

/** Pauses before a browser is started again, ms: the first and the longest; a run of this length begins with the first anew. */
const RESTART_MS = [500, 15_000]
const STEADY_MS = 60_000
/** A browser that ends sooner has not started, ms. After so many in a row the display or the machine needs a new start as well. */
const QUICK_END_MS = 10_000
const MAX_QUICK_ENDS = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { headless: { type: 'boolean' }, profile: { type: 'string' } },
})
const [address = ''] = positionals
if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) {
  console.error('npm run kiosk -- http://服务器地址/wall')
  process.exit(2)
}
const program = findBrowser()
if (!program) {
  console.error('没有找到 Chromium，请先安装：apt-get install chromium')
  process.exit(2)
}

const flags = [
  '--kiosk',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-background-networking',
  '--disable-component-update',
  '--overscroll-history-navigation=0',
  '--autoplay-policy=no-user-gesture-required',
  '--password-store=basic',
  '--hide-scrollbars',
  // The ground of a page that has not come yet is dark.
  '--force-dark-mode',
  ...(values.headless ? ['--headless=new', '--window-size=1920,1080'] : []),
  // Where the system gives the browser no sandbox, as for root in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(process.env.KIOSK_FLAGS ?? '').split(' ').filter(Boolean),
]

const profile = new Profile(resolve(values.profile ?? join(process.env.HOME ?? '/var/lib', '.wall-kiosk')))
const ending = new AbortController()
let browser
onEnding(() => {
  ending.abort()
  browser?.kill()
})

/** Shows the wall until the browser ends. Resolves to how long it ran, ms. */
async function runBrowser() {
  const { folder, temporary } = await profile.provide()
  // Ended while it looked after the profile.
  if (ending.signal.aborted) return 0
  const began = performance.now()
  const environment = temporary ? { ...process.env, TMPDIR: temporary } : process.env
  browser = new Chromium(program, [...flags, `--user-data-dir=${folder}`, openingNotice(address)], environment)
  await watchWall(browser, address)
  return performance.now() - began
}

/** Until it is ended, or a wall cannot be shown: resolves to the exit status. */
async function keepRunning() {
  let pause = RESTART_MS[0]
  for (let quickEnds = 0; ; ) {
    const ran = await runBrowser()
    if (ending.signal.aborted) return 0
    quickEnds = ran < QUICK_END_MS ? quickEnds + 1 : 0
    if (quickEnds === MAX_QUICK_ENDS) {
      say(
        `浏览器连续 ${quickEnds} 次启动后立即退出，看护程序退出，稍后由系统重试。浏览器最后的输出：${browser.lastLine || '无'}`,
      )
      return 1
    }
    pause = ran > STEADY_MS ? RESTART_MS[0] : Math.min(RESTART_MS[1], pause * 2)
    // The same again is no news.
    if (quickEnds < 2) say(`浏览器已退出，${pause} 毫秒后重新启动`)
    await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    if (ending.signal.aborted) return 0
  }
}

const status = await keepRunning().catch((error) => {
  say(`${error.message}，看护程序退出，稍后由系统重试`)
  return 1
})
profile.remove()
process.exit(status)
