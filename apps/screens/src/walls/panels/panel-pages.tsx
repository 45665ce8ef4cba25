import { PanelPages, useFade } from '@data-centre/charts'
import { animated } from '@react-spring/web'
import { useEffect, useState } from 'react'
import { useWall } from '../../data/wall-context.ts'
import type { Region } from '../wall.tsx'
import './panel-pages.css'

/** How long a page is shown; all panels of a wall change together. */
const PAGE_MS = 20_000
const FADE_MS = 600

/** A region that takes turns with others in its box. */
export interface PanelPage {
  region: Region
  /** Whether it has enough to show; undefined while that is not known. */
  useHas?: () => boolean | undefined
}

const always = () => true

/** The page that the panels of a wall show; it does not turn while another wall covers it. */
function useTurn(): number {
  const { shown } = useWall()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!shown) return
    const timer = setInterval(() => setTurn((now) => now + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [shown])
  return turn
}

/** A box that two panels share: each has it for its time, and one alone where the other has too little to show. */
export function panelPages(first: PanelPage, second: PanelPage): Region {
  const useFirst = first.useHas ?? always
  const useSecond = second.useHas ?? always
  return function Pages({ order }) {
    const turn = useTurn()
    const [hasFirst, hasSecond] = [useFirst() !== false, useSecond() !== false]
    const pages = [...(hasFirst || !hasSecond ? [first] : []), ...(hasSecond ? [second] : [])]
    const at = turn % pages.length
    const fade = useFade(pages[at] ?? first, {
      keyOf: (page) => (page === first ? 'first' : 'second'),
      // What a page has is known a moment after the wall has opened: nothing fades then.
      durationMs: turn > 0 ? FADE_MS : 0,
      startsShown: true,
    })
    return fade(({ opacity }, page, { phase }) => (
      <animated.div
        className="panel-page"
        data-turned={turn > 0 || undefined}
        data-leaving={phase === 'leave' || undefined}
        style={{ opacity }}
      >
        <PanelPages value={pages.length > 1 ? { at: page === first ? 0 : 1, of: pages.length } : null}>
          <page.region order={order} />
        </PanelPages>
      </animated.div>
    ))
  }
}
