import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '../data/wall-context.ts'
import { useWall } from '../data/wall-context.ts'
import './wall-window.css'

/** A window that nobody closes goes by itself. */
export const WINDOW_MS = 30_000

/** Middle of the stage for which boxes of windows are given. */
const MIDDLE = 960

interface WallWindowProps {
  /** Box on the 1920x1080 stage; on the wide one it keeps to the middle. */
  box: Box
  onClose: () => void
  children: ReactNode
}

/**
 * A window over the whole stage of the wall that one stands in. It is drawn by the wall's own page: no page of the product may be
 * framed, not even by another one. It goes after half a minute, by Escape, and by a click beside it.
 */
export function WallWindow({ box: [left, top, width, height], onClose, children }: WallWindowProps) {
  const { shown } = useWall()
  const here = useRef<HTMLElement>(null)
  const [stage, setStage] = useState<Element | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => setStage(here.current?.closest('.wall') ?? null), [])
  useEffect(() => {
    const timer = setTimeout(() => close(), WINDOW_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!shown) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [shown])
  const place = `calc(50% - ${MIDDLE - left}px)`
  return (
    <i ref={here} hidden>
      {stage &&
        createPortal(
          <div className="wall-window-layer" onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
            <div className="wall-window" style={{ left: place, top, width, height }}>
              {children}
            </div>
            <i className="wall-window-time" style={{ left: place, top: top + height - 3, width, animationDuration: `${WINDOW_MS}ms` }} />
          </div>,
          stage,
        )}
    </i>
  )
}
