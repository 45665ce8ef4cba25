import { LIVE_NAMESPACE } from '@data-centre/api'
import type { Page } from 'playwright-core'

/** Frames of the line that carry the server's time: what is said, and answers to pings. */
const SAID = new RegExp(`^4[23]${LIVE_NAMESPACE},`)
const HOUR_MS = 3_600_000
/** A reason for a change of the wall has to last longer than this. */
const HELD_MS = 11 * 60_000

/** The server's time as one page has it, moved on over its line: a day passes in seconds. At night no lesson runs. */
export class MovedClock {
  #ahead = 0
  #isNight = false

  /** To be called before the page is opened. */
  static async on(page: Page): Promise<MovedClock> {
    const clock = new MovedClock()
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => socket.send(typeof message === 'string' ? clock.#moved(message) : message))
    })
    return clock
  }

  #moved(frame: string): string {
    if (!SAID.test(frame)) return frame
    const later = frame.replace(/"ts":(\d+)/g, (_, ts: string) => `"ts":${Number(ts) + this.#ahead}`)
    return this.#isNight ? later.replace(/"inClass":\d+/, '"inClass":0') : later
  }

  /** Twelve hours pass, from day to night or from night to day, and the wall has changed its set. */
  async turn(page: Page): Promise<void> {
    this.#isNight = !this.#isNight
    this.#ahead += 12 * HOUR_MS
    const ground = page.locator('.show-layer[data-phase="shown"] .night-ground')
    // It looks every few seconds: the reason is seen first, and later that it has lasted.
    await page.waitForTimeout(3000)
    this.#ahead += HELD_MS
    await ground.waitFor({ state: this.#isNight ? 'attached' : 'detached' })
  }
}
