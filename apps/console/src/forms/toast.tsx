import { useEffect } from 'react'
import css from './uploads.module.css'

const SHOWN_MS = 4000

/** A message over the page that goes by itself. Public pages carry no component library. */
export function Toast({ text, onEnd }: { text: string; onEnd: () => void }) {
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, onEnd])
  if (!text) return null
  return (
    <p role="alert" className={css.toast}>
      {text}
    </p>
  )
}
