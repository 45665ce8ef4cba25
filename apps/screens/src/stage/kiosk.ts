import type { Topics } from '@data-centre/api'
import { useEffect, useRef } from 'react'
import { serverNow } from '../live/server-time.ts'

/** Heap above which the wall starts afresh, bytes. */
const HEAP_LIMIT = 1.2e9
/** The quiet moment of the day, in minutes of Asia/Shanghai: 04:30. */
const QUIET_MINUTE = 4 * 60 + 30
const CHECK_MS = 60_000

const heapSize = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
const minuteOfDay = (now: number): number => Math.floor(((now + 8 * 3_600_000) % 86_400_000) / 60_000)

/** Whether a wall should load itself again now. `openFor` ms. */
export function shouldReload({ now, openFor, heap, newBuild, asked }: { now: number; openFor: number; heap: number; newBuild: boolean; asked: boolean }): boolean {
  if (asked || heap > HEAP_LIMIT) return true
  const quiet = minuteOfDay(now) === QUIET_MINUTE
  // Once a day in the quiet minute; a new build may come in then too, never in the middle of a lesson.
  return quiet && (openFor > 2 * CHECK_MS || newBuild)
}

/** Keeps a wall fresh without anybody beside it. A reload waits until the page can be fetched: an old wall is better than an error page. */
export function useKiosk(notice: Topics['rt:notice'] | null, build: string | null): void {
  const first = useRef(build)
  first.current ??= build
  const opened = useRef(serverNow())
  useEffect(() => {
    const check = async () => {
      const facts = { now: serverNow(), openFor: serverNow() - opened.current, heap: heapSize(), newBuild: build !== first.current, asked: notice?.kind === 'reload' }
      if (!shouldReload(facts)) return
      const answer = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) window.location.reload()
    }
    void check()
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => clearInterval(timer)
  }, [notice, build])
}
