import { useEffect, useEffectEvent } from 'react'
import { startCycle } from '../../cycle.ts'

/** How many of the largest the highlight visits. */
const CYCLED = 10

type Ranked = readonly { code: string; value: number }[]

/** Visits the largest regions one after the other while nobody points at the map. */
export function useCycledRegion(
  root: React.RefObject<HTMLElement | null>,
  ranked: Ranked,
  setOver: (code: string | null) => void,
): void {
  const cycled = useEffectEvent(() => ranked)

  useEffect(() => {
    if (!root.current) return
    return startCycle(
      root.current,
      {
        count: () => Math.min(CYCLED, cycled().length),
        show: (index) => setOver(cycled()[index]?.code ?? null),
        hide: () => setOver(null),
      },
      'console',
    )
  }, [root, setOver])
}

/** Esc leads one level up, except where somebody is typing. */
export function useEscape(province: string | undefined, onUp: (() => void) | undefined): void {
  useEffect(() => {
    if (!province || !onUp) return
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog, [role="dialog"]')
      if (event.key === 'Escape' && !typing && !event.defaultPrevented) onUp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [province, onUp])
}
