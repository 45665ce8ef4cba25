import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './floating.css'

interface FloatingProps {
  /** What the box stands under; nearest `[data-anchor]` around it wins, so that a value is never covered. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  width?: number
  align?: 'start' | 'end'
  role: 'dialog' | 'menu'
  label: string
  /** Arrow that points at the anchor. */
  pointed?: boolean
  children: ReactNode
}

const gap = 8
const edge = 8

type Element = RefObject<HTMLElement | null>

/** Where the box is drawn: below its anchor, above it where there is no room, inside the window. */
function usePlace(anchor: Element, box: Element, align: 'start' | 'end') {
  const [place, setPlace] = useState<{ left: number; top: number; tip: number } | null>(null)
  useLayoutEffect(() => {
    const put = () => {
      const trigger = anchor.current
      const own = box.current
      if (!trigger || !own) return
      const point = trigger.getBoundingClientRect()
      const base = (trigger.closest('[data-anchor]') ?? trigger).getBoundingClientRect()
      const wanted = align === 'end' ? point.right - own.offsetWidth : point.left - 24
      const left = Math.max(edge, Math.min(wanted, window.innerWidth - own.offsetWidth - edge))
      const below = base.bottom + gap
      const above = base.top - gap - own.offsetHeight
      const top = below + own.offsetHeight > window.innerHeight - edge && above >= edge ? above : below
      setPlace({ left, top, tip: point.left + point.width / 2 - left })
    }
    put()
    window.addEventListener('scroll', put, true)
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, true)
      window.removeEventListener('resize', put)
    }
  }, [anchor, box, align])
  return place
}

/** Takes the focus, and closes on Esc, on a click outside and when the focus leaves. */
function useDismissal(anchor: Element, box: Element, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = box.current
    const trigger = anchor.current
    own?.focus({ preventScroll: true })
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (own?.contains(target) || trigger?.contains(target))
    const onPointer = (event: PointerEvent) => {
      if (!inside(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Esc belongs to the topmost thing only: a map behind must not go up a level as well.
      event.stopPropagation()
      close()
      trigger?.focus({ preventScroll: true })
    }
    const onFocus = (event: FocusEvent) => {
      if (!inside(event.target)) close()
    }
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [anchor, box])
}

/** A box under its anchor: closes on Esc, on a click outside and when focus leaves it; focus returns to the anchor. */
export function Floating({
  anchor,
  onClose,
  width,
  align = 'start',
  role,
  label,
  pointed = false,
  children,
}: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const place = usePlace(anchor, box, align)
  useDismissal(anchor, box, onClose)

  return createPortal(
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a dialog or a menu, both take a label
    <div
      ref={box}
      className={`dc-floating${pointed ? ' dc-floating-pointed' : ''}`}
      role={role}
      aria-label={label}
      tabIndex={-1}
      style={{
        width,
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        visibility: place ? 'visible' : 'hidden',
        ['--tip' as string]: `${place?.tip ?? 0}px`,
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
