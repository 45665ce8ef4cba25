import type { Topics } from '@data-centre/api'
import { useEffect, useMemo, useRef } from 'react'
import type { Hear } from '../data/use-link.ts'
import { serverNow } from '../live/server-time.ts'
import { loadAfresh } from './load-afresh.ts'

/** Heap above which the page reloads, bytes. */
const HEAP_LIMIT = 1.2e9
/** The quiet moment of the day, in minutes of Asia/Shanghai: 04:30. */
const QUIET_MINUTE = 4 * 60 + 30
const CHECK_MS = 30_000
/** A file that has not come in this time is given up, ms: at 64 kbit/s all that a page begins with takes 20 s. */
const FETCH_MS = 120_000
/** A wall that does not change slides reloads for a new build between these delays, each wall at another moment, ms. */
const TAKE_BUILD_MS = [60_000, 480_000] as const

const heapSize = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
const minuteOfDay = (now: number): number => Math.floor(((now + 8 * 3_600_000) % 86_400_000) / 60_000)

/** Whether a wall should load itself again now. `openFor` ms; `oldFor`: how long it has known of a new build, ms, null where there is none. */
export function shouldReload({
  now,
  openFor,
  heap,
  oldFor,
  patience,
  asked,
}: {
  now: number
  openFor: number
  heap: number
  oldFor: number | null
  patience: number
  asked: boolean
}): boolean {
  if (asked || heap > HEAP_LIMIT) return true
  if (oldFor !== null && oldFor > patience) return true
  return minuteOfDay(now) === QUIET_MINUTE && openFor > 4 * CHECK_MS
}

/** Address of the script that the page began with: it names the build, as those that run before it do not. */
export const entryScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"]:not([async], [blocking])')?.getAttribute('src') ??
  null

/** What the server serves at an address now; null while it serves none. */
async function served(address: string, cache: RequestCache): Promise<string | null> {
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(FETCH_MS) }).catch(() => null)
  return answer?.ok ? await answer.text().catch(() => null) : null
}
const servedPage = () => served(window.location.pathname, 'no-store')

/** Whether the page can be fetched with all that it begins with; then the browser has it, and a slow line delays nothing. */
async function fetchAhead(): Promise<boolean> {
  const page = await servedPage()
  if (page === null) return false
  const files = [...page.matchAll(/(?:src|href)="(\/assets-screens\/[^"]+)"/g)].map(([, address]) => address as string)
  return (await Promise.all(files.map((address) => served(address, 'default')))).every((file) => file !== null)
}

interface Kiosk {
  hear: Hear
  /** Whether the server serves another build than the one that runs here. */
  isOld: () => boolean
  /** Reloads the page, at another address where one is given, as soon as it can be fetched; returns true. */
  reload: (address?: string) => true
}

/**
 * Keeps a wall fresh without anybody beside it: a new build at the next change of scene (`turns`), or soon where there is
 * none; a load in the quiet minute, when asked, and before memory runs out. A reload waits until the page is fetched with the
 * files that it begins with: an old wall is better than an error page.
 */
export function useKiosk(turns: boolean): Kiosk {
  const oldSince = useRef<number | null>(null)
  const asked = useRef(false)
  const kiosk = useMemo<Kiosk & { stop: () => void }>(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLoading = false
    const attempt = async (address?: string) => {
      if (!(await fetchAhead())) timer = setTimeout(() => void attempt(address), CHECK_MS)
      else await loadAfresh(address)
    }
    return {
      hear: {
        notice: (notice: Topics['rt:notice']) => {
          asked.current ||= notice.kind === 'reload'
        },
        build: () => {
          // The console's build changes the id too: only another page of this app is news.
          void servedPage().then((page) => {
            const own = entryScript()
            oldSince.current =
              page === null || own === null || page.includes(own) ? null : (oldSince.current ?? performance.now())
          })
        },
      },
      isOld: () => oldSince.current !== null,
      reload: (address) => {
        if (!isLoading) void attempt(address)
        isLoading = true
        return true
      },
      stop: () => clearTimeout(timer),
    }
  }, [])
  useEffect(() => kiosk.stop, [kiosk])
  useEffect(() => {
    const opened = performance.now()
    const [min, max] = TAKE_BUILD_MS
    // With turns the build comes in at the next one; a round that has stopped turning takes it in time all the same.
    const patience = turns ? max : min + Math.random() * (max - min)
    const check = () => {
      const now = performance.now()
      const oldFor = oldSince.current === null ? null : now - oldSince.current
      if (
        shouldReload({
          now: serverNow(),
          openFor: now - opened,
          heap: heapSize(),
          oldFor,
          patience,
          asked: asked.current,
        })
      )
        kiosk.reload()
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [kiosk, turns])
  return kiosk
}
