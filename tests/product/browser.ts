import { TOKEN_COOKIE, TOKEN_KEY } from '@data-centre/api'
import { type Browser, type BrowserContext, chromium, errors, type Locator, type Page } from 'playwright-core'
import type { Caller } from './caller.ts'

/** Pages are put together without graphics, which costs a third less in software; WebGL alone is drawn with them. */
const SOFTWARE_GRAPHICS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
]
/** The library asks for graphics in software wherever there are no others: both have to go. */
const NO_GRAPHICS = ['--disable-gpu', '--disable-software-rasterizer']

/**
 * The system's Chromium, headless, with WebGL in software; without any graphics where `flat`, which costs a tenth where much is drawn.
 * Its pages are waited for without a limit of their own: that of the test ends what hangs.
 */
export async function launchBrowser({ flat = false }: { flat?: boolean } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(flat ? NO_GRAPHICS : SOFTWARE_GRAPHICS),
    ],
  })
  browser.on('context', (context) => context.setDefaultTimeout(0))
  return browser
}

/** A wall's stage at half its size: drawn in software, it costs a quarter. */
export const SMALL_WALL = { width: 960, height: 540 }

/** Gives a browser context the session of a caller, as the login page leaves it behind. */
export async function openAs(context: BrowserContext, server: string, caller: Caller): Promise<void> {
  const { hostname } = new URL(server)
  await context.addCookies([
    { name: TOKEN_COOKIE, value: caller.cookie, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' },
  ])
  await context.addInitScript(
    ([tokenKey, token, userKey, user]) => {
      localStorage.setItem(tokenKey as string, token as string)
      localStorage.setItem(userKey as string, user as string)
    },
    [TOKEN_KEY, caller.token, 'userInfo', JSON.stringify(caller.user)],
  )
}

/** Opens a page of the console as a caller, in a context of its own. */
export async function openPage(browser: Browser, server: string, caller: Caller, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await openAs(context, server, caller)
  const page = await context.newPage()
  await page.goto(server + path)
  return page
}

/** Picks an option of a select. A dialog that is still opening takes the focus and so closes the list: it is opened again then. */
export async function choose(select: Locator, option: string): Promise<void> {
  const item = select.page().locator('.arco-select-option', { hasText: option }).first()
  for (let tries = 10; ; tries--) {
    await select.click()
    const shown = await item.waitFor({ timeout: 3000 }).catch((error: unknown) => error)
    if (!shown) break
    if (!(shown instanceof errors.TimeoutError) || tries === 0) throw shown
  }
  await item.click()
}
