import { writeFileSync } from 'node:fs'
import { HEARTBEAT_MS, type TopicName } from '@data-centre/api'
import type { CDPSession, Page } from 'playwright-core'
import { waitForLink } from '../../walls/wall-page.ts'
import { sumHeap, takeHeap } from './heap-shot.ts'

type Heard = TopicName | 'rt:hb'

/** What a wall gets in an hour at five ticks a second, by topic: the cadences of the server's `realtime/broadcast.ts`. */
const PER_HOUR: Partial<Record<Heard, number>> = {
  'rt:hb': 3_600_000 / HEARTBEAT_MS,
  'rt:counters': 5 * 3600,
  'rt:feed': 2 * 3600,
  'rt:geo': 3600,
  'rt:online': 720,
  'rt:rank': 360,
  'rt:act': 360,
  'rt:class': 360,
  'rt:traffic': 360,
  'rt:waf': 360,
  'rt:trend': 60,
}
/** Topics for which something new can be made at any pace. The others change with the minutes of the real clock, or with what the engine has drained: they are counted and told, and decide nothing. */
const deciding: readonly Heard[] = ['rt:hb', 'rt:counters', 'rt:feed', 'rt:geo', 'rt:online', 'rt:rank']

/** Waits that belong to the line and not to the wall, ms: the connect's and the ping's of the socket. */
const LINE_WAITS = [2 * HEARTBEAT_MS + 1500, 45_000]

/** What a wall holds at a moment, after the garbage has been collected. */
export interface Sample {
  /** Hours of a wall's life until then, by what it received. */
  hours: number
  /** Objects of the program, and its compiled code, MB. */
  heap: number
  code: number
  nodes: number
  listeners: number
  geometries: number
  textures: number
  canvases: number
}

/** Lets the page's own clocks (its lists turn, its calls are repeated, its header ticks) run `speed` times as fast. To be called before it is opened. */
export async function hurryTimers(page: Page, speed: number): Promise<void> {
  await page.addInitScript({
    content: `for (const name of ['setTimeout', 'setInterval']) {
      const own = window[name]
      window[name] = (work, ms, ...words) => own(work, ${JSON.stringify(LINE_WAITS)}.includes(ms) ? ms : ms / ${speed}, ...words)
    }`,
  })
}

/** Watches what a wall receives and holds. */
export class SoakPage {
  readonly page: Page
  readonly #session: CDPSession
  readonly #heard = new Map<string, number>()

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
    // A frame of the line is `42/rt,["topic",…`.
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      const topic = /^42\/rt,\["(rt:\w+)"/.exec(response.payloadData)?.[1]
      if (topic) this.#heard.set(topic, (this.#heard.get(topic) ?? 0) + 1)
    })
  }

  /** Begins to watch a page that is not opened yet. */
  static async watch(page: Page): Promise<SoakPage> {
    const session = await page.context().newCDPSession(page)
    for (const domain of ['Network', 'Performance', 'HeapProfiler'] as const) await session.send(`${domain}.enable`)
    return new SoakPage(page, session)
  }

  async isWhole(): Promise<void> {
    await waitForLink(this.page, 'live')
    await this.page.waitForFunction(
      () => !document.querySelector('.show-layer[data-phase="shown"] [data-state="loading"]'),
    )
  }

  /** Messages received so far, heartbeats not among them. */
  get updates(): number {
    return [...this.#heard].reduce(
      (sum, [topic, count]) => sum + (topic in PER_HOUR && topic !== 'rt:hb' ? count : 0),
      0,
    )
  }
  /** Hours of a wall's life that the page has received, by topic. */
  get hoursByTopic(): [Heard, number][] {
    return (Object.entries(PER_HOUR) as [Heard, number][]).flatMap(([topic, perHour]) => {
      const count = this.#heard.get(topic)
      return count === undefined ? [] : [[topic, count / perHour]]
    })
  }
  /** Hours of a wall's life that the page has received: those of the topic that lags behind most. */
  get hours(): number {
    const listened = this.hoursByTopic.filter(([topic]) => deciding.includes(topic))
    return listened.length > 0 ? Math.min(...listened.map(([, hours]) => hours)) : 0
  }

  /** Name of the wall, for files. */
  get name(): string {
    const { pathname, searchParams } = new URL(this.page.url())
    return `${pathname.slice(1).replaceAll('/', '-')}-${searchParams.get('map') ?? 'flat'}`
  }

  /** Collects the garbage until it is gone and says what is left; writes the heap down where a path is given. */
  async sample(path?: string): Promise<Sample> {
    const { hours } = this
    // What the first collection lets go of (finalizers, caches held weakly) only the next one frees.
    for (let times = 0; times < 4; times++) await this.#session.send('HeapProfiler.collectGarbage')
    const written = await takeHeap(this.#session)
    if (path) writeFileSync(path, written)
    const { objects, code } = sumHeap(written)
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    const page = await this.page.evaluate(() => {
      const { mapGeometries = 0, mapTextures = 0 } = document.documentElement.dataset
      return {
        geometries: Number(mapGeometries),
        textures: Number(mapTextures),
        canvases: document.querySelectorAll('canvas').length,
      }
    })
    return { hours, heap: objects, code, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), ...page }
  }
}
