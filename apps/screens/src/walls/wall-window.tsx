import { prefersReducedMotion } from '@data-centre/charts'
import { animated, useSpring } from '@react-spring/web'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '../data/wall-context.ts'
import { useWall } from '../data/wall-context.ts'
import './wall-window.css'

/** A window that nobody closes goes by itself. */
export const WINDOW_MS = 30_000

const FADE_MS = 250

/** Middle of the stage for which boxes of windows are given. */
const MIDDLE = 960

interface WallWindowProps {
  /** Box on the 1920x1080 stage; on the wide one it keeps to the middle. */
  box: Box
  /** Called when the window has faded out. */
  onClose: () => void
  /** Draws the content; `close` closes the window, `onReady` starts its time: to be called once its data have come or failed. */
  children: (close: () => void, onReady: () => void) => ReactNode
}

/**
 * A window over the whole stage of the wall that it belongs to. It is drawn by the wall's own page: no page of the product may be
 * framed, not even by another one. It closes half a minute after its content is ready, by Escape, and by a click beside it.
 */
export function WallWindow({ box: [left, top, width, height], onClose, children }: WallWindowProps) {
  const { shown } = useWall()
  const here = useRef<HTMLElement>(null)
  const [stage, setStage] = useState<Element | null>(null)
  const [isReady, setReady] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const onFadedOut = useEffectEvent(onClose)
  const { opacity } = useSpring({
    from: { opacity: 0 },
    opacity: isClosing ? 0 : 1,
    config: { duration: FADE_MS },
    immediate: prefersReducedMotion(),
    onRest: ({ value }) => value.opacity === 0 && onFadedOut(),
  })
  const close = useCallback(() => setClosing(true), [])
  const onReady = useCallback(() => setReady(true), [])
  useEffect(() => setStage(here.current?.closest('.wall') ?? null), [])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(close, WINDOW_MS)
    return () => clearTimeout(timer)
  }, [isReady, close])
  useEffect(() => {
    if (!shown) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [shown, close])
  const place = `calc(50% - ${MIDDLE - left}px)`
  return (
    <i ref={here} hidden>
      {stage &&
        createPortal(
          <animated.div
            className="wall-window-layer"
            style={{ opacity }}
            inert={isClosing}
            onPointerDown={(event) => event.target === event.currentTarget && close()}
          >
            <div className="wall-window" style={{ left: place, top, width, height }}>
              {children(close, onReady)}
            </div>
            {isReady && (
              <i
                className="wall-window-time"
                style={{ left: place, top: top + height - 3, width, animationDuration: `${WINDOW_MS}ms` }}
              />
            )}
          </animated.div>,
          stage,
        )}
    </i>
  )
}
