/**
 * npm run kiosk -- <address of the wall> [--headless] [--profile <folder>]: shows a wall full screen and stands beside it.
 * Speaks with Chromium by its debugging pipe: no port is open. A crashed, hung or lost page is opened anew, a browser that
 * ended is started again. Prints one line for each thing that happens.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { onEnding } from './ending.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { headless: { type: 'boolean' }, profile: { type: 'string' } },
})
const [address] = positionals
if (!address) {
  console.error('npm run kiosk -- http://服务器地址/wall')
  process.exit(2)
}
const browser = findBrowser()
if (!browser) {
  console.error('没有找到 Chromium，请先安装：apt-get install chromium')
  process.exit(2)
}
const profile = values.profile ?? join(process.env.HOME ?? '/var/lib', '.wall-kiosk')
mkdirSync(profile, { recursive: true })

/** A page is asked so often whether a stage stands; it has so long for its answer, and so long to come up, ms. */
const LOOK_MS = 3000
const ANSWER_MS = 6000
const COME_UP_MS = 60_000
const RESTART_MS = [500, 15_000]

const flags = [
  '--kiosk',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-session-crashed-bubble',
  '--disable-infobars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-features=Translate,TranslateUI',
  '--overscroll-history-navigation=0',
  '--autoplay-policy=no-user-gesture-required',
  '--password-store=basic',
  '--hide-scrollbars',
  ...(values.headless ? ['--headless=new', '--window-size=1920,1080'] : []),
  // Where the system gives the browser no sandbox, as for root in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(process.env.KIOSK_FLAGS ?? '').split(' ').filter(Boolean),
]

const say = (text) => console.log(`${new Date().toISOString()} ${text}`)

/** One run of the browser. Answers when it has ended. */
async function session() {
  const child = spawn(browser, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  stopping = () => child.kill()
  const [, , , input, output] = child.stdio
  const waiting = new Map()
  let count = 0
  let rest = ''
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      count += 1
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`${method}: no answer`))
      }, ANSWER_MS)
      const id = count
      waiting.set(id, { resolve, reject, timer })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`, (error) => error && reject(error))
    })
  input.on('error', () => undefined)
  /** The page that shows the wall: its target, its session, since when it is there, whether its stage has stood. */
  let page = null
  output.setEncoding('utf8')
  output.on('data', (text) => {
    const messages = `${rest}${text}`.split('\0')
    rest = messages.pop()
    for (const message of messages.map((one) => JSON.parse(one))) {
      if (message.id) {
        const call = waiting.get(message.id)
        waiting.delete(message.id)
        clearTimeout(call?.timer)
        if (message.error) call?.reject(new Error(message.error.message))
        else call?.resolve(message.result)
      } else if (message.method === 'Inspector.targetCrashed' && message.sessionId === page?.session)
        void renew('页面崩溃')
      else if (message.method === 'Target.targetDestroyed' && message.params.targetId === page?.target)
        void renew('页面被关闭')
    }
  })

  let renewing = false
  const open = async () => {
    const { targetId } = await send('Target.createTarget', { url: address })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    await send('Inspector.enable', {}, sessionId)
    page = { target: targetId, session: sessionId, since: Date.now(), stood: false }
  }
  const renew = async (why) => {
    if (renewing) return
    renewing = true
    const old = page
    page = null
    say(`${why}，重新打开`)
    try {
      await open()
      if (old) await send('Target.closeTarget', { targetId: old.target }).catch(() => undefined)
    } catch (error) {
      say(`浏览器没有应答（${error.message}），重新启动`)
      child.kill('SIGKILL')
    }
    renewing = false
  }
  const look = async () => {
    if (!page || renewing) return
    const seen = page
    try {
      const { result } = await send(
        'Runtime.evaluate',
        { expression: "document.querySelector('.stage') !== null", returnByValue: true },
        seen.session,
      )
      if (result.value === true) {
        if (!seen.stood) say('大屏已显示')
        seen.stood = true
        seen.since = Date.now()
      } else if (Date.now() - seen.since > COME_UP_MS) await renew('页面没有大屏')
    } catch {
      if (seen === page) await renew('页面没有应答')
    }
  }
  const ended = new Promise((resolve) => {
    child.on('exit', resolve)
    child.on('error', resolve)
  })
  const blank = await send('Target.getTargets').catch(() => ({ targetInfos: [] }))
  await send('Target.setDiscoverTargets', { discover: true }).catch(() => undefined)
  await renew('启动')
  for (const { targetId, type } of blank.targetInfos)
    if (type === 'page') await send('Target.closeTarget', { targetId }).catch(() => undefined)
  const timer = setInterval(() => void look(), LOOK_MS)
  await ended
  clearInterval(timer)
  for (const { timer: one } of waiting.values()) clearTimeout(one)
}

let stopping = () => undefined
let isOver = false
onEnding(() => {
  isOver = true
  stopping()
})
let pause = RESTART_MS[0]
while (!isOver) {
  const began = Date.now()
  await session()
  if (isOver) break
  // A browser that ends again and again is started ever more rarely.
  pause = Date.now() - began > 60_000 ? RESTART_MS[0] : Math.min(RESTART_MS[1], pause * 2)
  say(`浏览器已退出，${pause} 毫秒后重新启动`)
  await new Promise((resolve) => setTimeout(resolve, pause))
}
