/** Shows a wall in a running browser and stays beside it: a notice while the server is away, a new page for one that is lost. */
import { NoAnswer } from './chromium.mjs'
import { say } from './log.mjs'
import { noticeAddress } from './notice.mjs'
import { serverState } from './server-state.mjs'

/** A page is asked so often whether a stage stands, and has so long to come up, ms. */
const LOOK_MS = 3000
const COME_UP_MS = 60_000
/** A page has so long to begin, ms. Where the server is silent, the wall's offline copy comes after eight seconds. */
const NAVIGATE_MS = 20_000
/** A server that is away is asked so often, ms. */
const POLL_MS = 2500
/** So often the browser tries without the server's answer, ms: it may know a proxy that Node does not, or keep an offline copy. */
const TRY_MS = 30_000

const LOOK = `({
  hasStage: document.querySelector('.stage') !== null,
  isError: location.protocol === 'chrome-error:',
  status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
})`
const hasFailed = ({ hasStage, isError, status }) => !hasStage && (isError || status >= 400)

/** What stands on the screen until it is clear whether the server is there. */
export const openingNotice = (address) => noticeAddress('正在打开大屏', address)

/** Row of the log and page on the screen for what keeps a wall away. */
const notices = {
  absent: (address, why) => ({
    row: `正在等待服务器（${why}）：${address}`,
    page: noticeAddress('正在等待服务器', address, '服务器接通后自动显示大屏'),
  }),
  wrong: (address, why) => ({
    row: `服务器不提供这个地址（${why}），请检查大屏地址：${address}`,
    page: noticeAddress('服务器不提供这个地址', `${address}（${why}）`, '请检查终端设置的大屏地址'),
  }),
  browser: (address, why) => ({
    row: `服务器有应答，浏览器打不开大屏（${why}）：${address}`,
    page: noticeAddress('浏览器打不开大屏', `${address}（${why}）`, '正在重试'),
  }),
}

class WallWatch {
  #browser
  #address
  /** Tab of the notice, and what it is about: a key of `notices`. */
  #notice
  #subject

  constructor(browser, address) {
    this.#browser = browser
    this.#address = address
  }

  /** Rejects when the browser has ended or does not answer. */
  async run() {
    await this.#browser.whenStarted()
    say('浏览器已启动')
    for (;;) {
      const why = await this.#watch(await this.#openWall())
      say(`${why}，重新打开`)
      await this.#showNotice(openingNotice(this.#address))
    }
  }

  /** Resolves to the tab of the wall, however long its server is away. */
  async #openWall() {
    for (let wasThere = false; ; ) {
      const { tab, failure } = await this.#tryWall()
      if (tab) return tab
      wasThere = await this.#waitForServer(failure, wasThere)
    }
  }

  /** Opens the wall behind the notice, so that nobody sees it fail. */
  async #tryWall() {
    const tab = await this.#browser.openTab('about:blank', { background: true })
    const failure = await this.#navigate(tab)
    if (failure) {
      await this.#browser.close(tab.targetId)
      return { failure }
    }
    await this.#browser.showOnly(tab)
    this.#subject = undefined
    return { tab }
  }

  /** Resolves to why the wall's page does not begin, undefined where it does. */
  async #navigate(tab) {
    try {
      const { errorText } = await this.#browser.send(
        'Page.navigate',
        { url: this.#address },
        tab.sessionId,
        NAVIGATE_MS,
      )
      if (errorText) return errorText
      const seen = await this.#look(tab)
      return hasFailed(seen) ? `应答 ${seen.status}` : undefined
    } catch (error) {
      if (this.#browser.hasEnded) throw error
      return error instanceof NoAnswer ? '没有应答' : error.message
    }
  }

  /**
   * Waits until the server answers, or long enough for another try. `wasThere`: it answered before the try that failed. Resolves
   * to whether it answers now.
   */
  async #waitForServer(failure, wasThere) {
    const began = performance.now()
    let hasAnswered = wasThere
    do {
      const { state, why } = await this.#browser.whileAlive(serverState(this.#address))
      const isThere = state === 'there'
      if (isThere && !hasAnswered) return true
      await this.#explain(isThere ? 'browser' : state, why ?? failure)
      await this.#browser.pause(POLL_MS)
      if (isThere) return true
      hasAnswered = false
    } while (performance.now() - began < TRY_MS)
    return false
  }

  async #explain(subject, why) {
    if (subject === this.#subject && !this.#notice.lost) return
    const { row, page } = notices[subject](this.#address, why)
    if (subject !== this.#subject) say(row)
    await this.#showNotice(page)
    this.#subject = subject
  }

  async #showNotice(page) {
    this.#notice = await this.#browser.openTab(page)
    await this.#browser.showOnly(this.#notice)
  }

  /** What stands in a tab; an empty answer while it goes from one page to the next. */
  async #look({ sessionId }) {
    try {
      const { result } = await this.#browser.send(
        'Runtime.evaluate',
        { expression: LOOK, returnByValue: true },
        sessionId,
      )
      return result.value ?? {}
    } catch (error) {
      if (error instanceof NoAnswer || this.#browser.hasEnded) throw error
      return {}
    }
  }

  /** Resolves to why the wall has to be opened anew. */
  async #watch(tab) {
    let since = performance.now()
    let hasStood = false
    while (!tab.lost) {
      try {
        const seen = await this.#look(tab)
        if (seen.hasStage) {
          if (!hasStood) say('大屏已显示')
          hasStood = true
          since = performance.now()
        } else if (hasFailed(seen)) return '页面打不开'
        else if (performance.now() - since > COME_UP_MS) return '页面没有大屏'
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        return tab.lost ?? '页面没有应答'
      }
      await this.#browser.pause(LOOK_MS, tab.whenLost)
    }
    return tab.lost
  }
}

/** Keeps a wall on the screen until the browser has ended. A browser that does not answer is ended. */
export async function watchWall(browser, address) {
  try {
    await new WallWatch(browser, address).run()
  } catch (error) {
    if (!browser.hasEnded) {
      say(`浏览器没有应答（${error.message}），重新启动`)
      browser.kill('SIGKILL')
    }
  }
  await browser.ended
}
