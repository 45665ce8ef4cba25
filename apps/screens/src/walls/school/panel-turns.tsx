import type { CarouselSlide } from '@data-centre/api'
import { useFade } from '@data-centre/charts'
import { animated } from '@react-spring/web'
import { type ReactNode, useEffect, useState } from 'react'
import { useNight } from '../../data/night-context.ts'
import { NIGHT_FADE_MS } from '../../stage/fade.ts'
import './panel-carousel.css'

/** Two panels fade into each other. */
const FADE_MS = 600

/** The panel to be shown now; it stays the one that it is while the office moves others around it. */
function useTurn(slides: readonly CarouselSlide[]): { at: number; go: (path: string) => void } {
  const [path, setPath] = useState<string | null>(null)
  const found = slides.findIndex((slide) => slide.path === path)
  const at = Math.max(0, found)
  const slide = slides[at]
  useEffect(() => {
    if (!slide || slides.length < 2) return
    const timer = setTimeout(() => setPath(slides[(at + 1) % slides.length]?.path ?? null), slide.seconds * 1000)
    return () => clearTimeout(timer)
  }, [slides, slide, at])
  return { at, go: setPath }
}

interface PanelTurnsProps {
  slides: readonly CarouselSlide[]
  /** Draws a panel; null while it has no data. */
  draw: ((slide: CarouselSlide, isNight: boolean) => ReactNode) | null
  children?: ReactNode
}

/** Panels in the middle of a wall, each for its seconds, their marks below. */
export function PanelTurns({ slides, draw, children }: PanelTurnsProps) {
  const { at, go } = useTurn(slides)
  const slide = slides[at]
  const night = useNight()
  const fade = useFade(night.isNight, {
    keyOf: String,
    durationMs: night.isFirst ? 0 : NIGHT_FADE_MS,
    startsShown: true,
  })
  return (
    <div className="panel-round" data-panel={slide?.path}>
      {fade(({ opacity }, isNight, { phase }) => (
        <animated.div className="panel-round-shown" data-leaving={phase === 'leave' || undefined} style={{ opacity }}>
          <Shown slide={slide && draw ? slide : null} draw={(one) => draw?.(one, isNight)} />
        </animated.div>
      ))}
      {slide && !draw && <div className="dc-wall-waiting" role="status" aria-label="加载中" />}
      {slides.length > 1 && (
        <nav aria-label="轮播面板">
          {slides.map(({ path, title, seconds }, index) => (
            <button key={path} type="button" aria-current={index === at} onClick={() => go(path)}>
              <i>
                {index === at && (
                  <b
                    key={`${path} ${seconds}`}
                    className="panel-round-fill"
                    style={{ animationDuration: `${seconds}s` }}
                  />
                )}
              </i>
              {title}
            </button>
          ))}
        </nav>
      )}
      {children}
    </div>
  )
}

/** The panel whose turn it is, and the one before it until that has faded out. */
function Shown({ slide, draw }: { slide: CarouselSlide | null; draw: (slide: CarouselSlide) => ReactNode }) {
  const fade = useFade(slide, { keyOf: ({ path }) => path, durationMs: FADE_MS, startsShown: true })
  return fade(({ opacity }, shown, { phase }) => (
    <animated.section aria-label={shown.title} data-leaving={phase === 'leave' || undefined} style={{ opacity }}>
      {draw(shown)}
    </animated.section>
  ))
}
