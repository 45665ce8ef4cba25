import type { CallPath } from '@data-centre/api'
import type { Page, Route } from 'playwright-core'
import { batchAnswers } from './batch-answers.ts'

/** A report that the page asked for, and what it was answered. */
export interface RequestedPage {
  path: CallPath
  body: Record<string, unknown>
  data: unknown
}

/** What a page asks, read along; calls of one tick travel as one batch. */
export class PageReader {
  readonly asked: RequestedPage[] = []
  readonly #page: Page
  #isHearing = false
  #answers: Promise<void>[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** Stands between a page and the server: of an answer that comes in parts the browser keeps no whole. */
  static async of(page: Page): Promise<PageReader> {
    const reading = new PageReader(page)
    await page.route('**/api/batch', (route) => {
      const passed = reading.#pass(route, reading.#isHearing)
      if (reading.#isHearing) reading.#answers.push(passed)
      return passed
    })
    return reading
  }

  /** Opens an address and records its calls; calls of the page before that are still open are ignored. */
  async open(url: string): Promise<void> {
    await this.stop()
    await this.#page.goto(url, { waitUntil: 'commit' })
    this.#isHearing = true
  }

  async #pass(route: Route, isHeard: boolean): Promise<void> {
    const response = await route.fetch().catch(() => null)
    // A page that is left takes back what it has asked.
    if (!response) return void (await route.abort().catch(() => {}))
    const body = await response.text()
    const { calls } = route.request().postDataJSON() as { calls: { path: CallPath; body: Record<string, unknown> }[] }
    const answers = batchAnswers(body)
    if (isHeard)
      calls.forEach(({ path, body: input }, i) => void this.asked.push({ path, body: input, data: answers[i]?.data }))
    await route.fulfill({ response, body }).catch(() => {})
  }

  /** Resolves when every answer that has come is read. */
  async done(): Promise<void> {
    await Promise.all(this.#answers)
  }

  /** Hears nothing more; a page must not close over an answer that is being read. */
  async stop(): Promise<void> {
    this.#isHearing = false
    await this.done()
  }
}
