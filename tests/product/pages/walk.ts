import type { BrowserContext, Page } from 'playwright-core'
import { cutTexts } from './cut-texts.ts'
import { POISON, POISONED_ELEMENTS } from './poisoned-world.ts'

/** A page that the walk opens. */
export interface Stop {
  path: string
  /** With the ids of what the page is about. */
  address: string
  /** Where it leads on, itself unless it is said. */
  leadsTo?: string
  /** How its title may begin, where its frame has one. */
  titles?: readonly string[]
}

/** What the walk saw of a page. */
export interface Visit {
  path: string
  ms: number
  /** What is wrong with it. */
  findings: string[]
  /** How often the poison stands on it as what it is: a text. */
  poisoned: number
}

/** After so long a page counts as one that never settles, ms. */
const SETTLE_MS = 60_000
/** What is found wrong with a page that does not come. */
const NEVER_SETTLES = 'never settles'
/** Pages that do not come, after which a walk is ended. */
const MAX_FAILED = 3

/** What the pages of a context wait for is counted, so that the walk knows when everything has come. */
export const countRequests = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const open = { requests: 0 }
    Reflect.set(window, 'openRequests', () => open.requests)
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      open.requests++
      this.addEventListener('loadend', () => open.requests--)
      send.call(this, body)
    }
    const { fetch } = window
    window.fetch = (...given) => {
      open.requests++
      return fetch(...given).finally(() => open.requests--)
    }
  })

/** Gives the pages of a context the date of the server, which may live on another day; the clock goes on. */
export const setDate = (context: BrowserContext, now: number): Promise<unknown> =>
  context.addInitScript((aheadMs) => {
    const System = Date
    const at = () => System.now() + aheadMs
    Reflect.set(
      window,
      'Date',
      new Proxy(System, {
        construct: (_, given, target) => Reflect.construct(System, given.length === 0 ? [at()] : given, target),
        apply: () => new System(at()).toString(),
        get: (_, name) => (name === 'now' ? at : Reflect.get(System, name)),
      }),
    )
  }, now - Date.now())

/** Run in the page: whether it has come within its time. It has when nothing is waited for in two pictures of the window. */
async function settles(path: string, before: Element | null, settleMs: number): Promise<boolean> {
  /** What is still on its way. */
  const WAITING = '[data-state="loading"], [aria-busy="true"], [data-drawn="false"], .dc-echart:not(:has(svg, canvas))'
  const began = performance.now()
  for (let quiet = 0; quiet < 2; ) {
    if (performance.now() - began > settleMs) return false
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const head = document.querySelector('h1')
    // A page that threw has handed the whole window over to a text without a title.
    const isBroken = head === null && document.querySelector('[role="alert"]') !== null
    const isThere = isBroken || (head !== null && (head !== before || location.pathname !== path))
    const isQuiet = isThere && document.querySelector(WAITING) === null && Reflect.get(window, 'openRequests')() === 0
    quiet = isQuiet ? quiet + 1 : 0
  }
  return true
}

/** Run in the page: takes the poison out of the texts; answers the nodes with what stood in them. */
function withoutPoison(poison: string): [Node, string][] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const changed: [Node, string][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(poison)) changed.push([node, node.nodeValue])
  for (const [node, value] of changed) node.nodeValue = value.replaceAll(poison, '')
  return changed
}

/** Run in the page: what is wrong with what it shows. */
function contentFindings({ path, titles, leadsTo = path }: Stop, poison: string, poisonedElements: string): string[] {
  const textsOf = (selector: string): string[] =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => (element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 120))
  const findings: string[] = []
  const text = document.body.innerText
  if (location.pathname !== leadsTo) findings.push(`leads to ${location.pathname}`)
  const head = document.querySelector('h1')?.innerText ?? ''
  if (titles && !titles.some((title) => head.startsWith(title))) findings.push(`its title is ${head}`)
  for (const failed of textsOf('[data-state="error"], [role="alert"]')) findings.push(`failed: ${failed}`)
  const states = [...document.querySelectorAll<HTMLElement>('main [data-state]')]
    .map(({ dataset }) => dataset['state'] ?? '')
    .filter((state) => ['ready', 'empty', 'error'].includes(state))
  if (states.length > 0 && !states.includes('ready')) findings.push('every block is empty')
  const shown = (document.querySelector('main') ?? document.body).innerText
  if (document.querySelector('main [data-metric]') && !/\d/.test(shown.replaceAll(poison, '')))
    findings.push('shows no number')
  const labels = [...document.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
    element.getAttribute('title') ?? '',
    element.getAttribute('aria-label') ?? '',
  ])
  for (const one of [text, ...labels]) {
    const found = /.{0,30}(\bNaN\b|\bundefined\b|\[object Object\]|\bInfinity\b).{0,30}/.exec(one)
    if (found) findings.push(`says ${found[0]}`)
  }
  const injected = document.querySelectorAll(poisonedElements).length
  if (injected > 0) findings.push(`${injected} elements of a name`)
  for (const element of document.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex="-1"])'))
    findings.push(`tabindex ${element.getAttribute('tabindex')}: ${element.textContent?.slice(0, 60)}`)
  return findings
}

/** Run in the page: what is wrong with where it shows it. */
function layoutFindings(poison: string): string[] {
  const findings: string[] = []
  // A name of sixty characters may be cut off: measured with the names as they were.
  const named = withoutPoison(poison)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth + 1) findings.push(`is ${scrollWidth} px wide in a window of ${clientWidth} px`)
  for (const cut of (Reflect.get(window, 'cutTexts') as () => string[])()) findings.push(`cuts off ${cut}`)
  for (const [node, value] of named) node.nodeValue = value
  return findings
}

/**
 * Opens pages one after the other as links do, in the program that the page runs: the frame stays, and no step waits for the driver.
 * Answers what each looks like once everything has come. After a page that did not come the program is loaded anew; after a few of them
 * the walk ends, because each is waited for.
 */
export async function walkPages(page: Page, stops: readonly Stop[], settleMs = SETTLE_MS): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let failed = 0; visits.length < stops.length && failed < MAX_FAILED; failed++) {
    if (failed > 0) await page.goto(new URL(stops[visits.length]?.address ?? '', page.url()).href)
    visits.push(...(await walkUntilFailure(page, stops.slice(visits.length), settleMs)))
  }
  return visits
}

/** Opens pages until one does not come, which is the last that is answered. */
async function walkUntilFailure(page: Page, stops: readonly Stop[], settleMs: number): Promise<Visit[]> {
  // Evaluated by the debugger, not added as an element: the page's policy lets no foreign script in.
  for (const part of [cutTexts, settles, withoutPoison, contentFindings, layoutFindings])
    await page.evaluate(`globalThis.${part.name} = ${part}`)
  return page.evaluate(
    async ({ stops, settleMs, poison, poisonedElements, neverSettles }) => {
      const visits: Visit[] = []
      for (const stop of stops) {
        const began = performance.now()
        const isHere = location.pathname + location.search === stop.address
        const before = isHere ? null : document.querySelector('h1')
        if (!isHere) {
          history.pushState(null, '', stop.address)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }
        const isSettled = await settles(stop.path, before, settleMs)
        visits.push({
          path: stop.path,
          findings: [
            ...(isSettled ? [] : [neverSettles]),
            ...contentFindings(stop, poison, poisonedElements),
            ...layoutFindings(poison),
          ],
          poisoned: document.body.innerText.split(poison).length - 1,
          ms: performance.now() - began,
        })
        if (!isSettled || document.querySelector('h1') === null) break
      }
      return visits
    },
    { stops, settleMs, poison: POISON, poisonedElements: POISONED_ELEMENTS, neverSettles: NEVER_SETTLES },
  )
}

/**
 * Opens a page of the console as a link does, in the program that the page runs, or loads it where there is none yet. Its context
 * counts requests. Throws where the page does not come.
 */
export async function openWithin(page: Page, server: string, path: string, address = path): Promise<void> {
  if (!page.url().startsWith(server)) await page.goto(server + address)
  const [visit] = await walkPages(page, [{ path, address }])
  if (visit?.findings.includes(NEVER_SETTLES)) throw new Error(`${path} ${NEVER_SETTLES}`)
}
