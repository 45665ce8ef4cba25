import { type PointerEvent, useEffect, useRef } from 'react'
import { boxOf, extentOf, MAX_ZOOM, type Picture, type Placing, placed, zoomed } from './crop.ts'
import css from './picture-crop.module.css'

const STEP = 0.02
const WIDE_STEP = 0.1
const ZOOM_STEP = 1.1
const moves: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }
const percent = (share: number): string => `${share * 100}%`

/** What a square window shows of a picture, in any size. */
export function Cropped({ source, picture, placing }: { source: string; picture: Picture; placing: Placing }) {
  const { width, height } = extentOf(picture, placing.zoom)
  const { left, top } = boxOf(picture, placing, 1)
  return <img src={source} alt="" draggable={false} style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }} />
}

interface PictureCropProps {
  source: string
  picture: Picture
  placing: Placing
  onChange: (placing: Placing) => void
}

/**
 * A square window over a picture: dragged and zoomed with the mouse or fingers, moved with the arrow keys (further with
 * Shift), zoomed with + and - or the slider below. Written here, because it is small and no library brings the keys, the
 * free edge of wide pictures and a style sheet that the content policy lets through.
 */
export function PictureCrop({ source, picture, placing, onChange }: PictureCropProps) {
  const pane = useRef<HTMLDivElement>(null)
  const hand = useRef<{ x: number; y: number } | null>(null)
  // A listener of React may not hold back the page's own scrolling.
  const latest = useRef({ picture, placing, onChange })
  useEffect(() => {
    latest.current = { picture, placing, onChange }
  })
  useEffect(() => {
    const node = pane.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const now = latest.current
      now.onChange(zoomed(now.picture, now.placing, now.placing.zoom * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)))
    }
    node?.addEventListener('wheel', onWheel, { passive: false })
    return () => node?.removeEventListener('wheel', onWheel)
  }, [])
  const by = (x: number, y: number) => onChange(placed(picture, { ...placing, x: placing.x + x, y: placing.y + y }))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = hand.current
    const width = pane.current?.clientWidth ?? 0
    if (!from || width === 0) return
    hand.current = { x: event.clientX, y: event.clientY }
    by((event.clientX - from.x) / width, (event.clientY - from.y) / width)
  }
  return (
    <div className={css.crop}>
      <div
        ref={pane}
        className={css.pane}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the keys
        tabIndex={0}
        aria-label="裁剪区域，方向键移动，加减键缩放"
        onPointerDown={(event) => {
          hand.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          hand.current = null
        }}
        onPointerCancel={() => {
          hand.current = null
        }}
        onKeyDown={(event) => {
          const move = moves[event.key]
          const zoom = zooms[event.key]
          if (!move && !zoom) return
          event.preventDefault()
          const step = event.shiftKey ? WIDE_STEP : STEP
          if (move) by(move[0] * step, move[1] * step)
          else if (zoom) onChange(zoomed(picture, placing, placing.zoom * zoom))
        }}
      >
        <Cropped source={source} picture={picture} placing={placing} />
      </div>
      <label className={css.zoom}>
        缩放
        <input type="range" min={1} max={MAX_ZOOM} step={0.01} value={placing.zoom} onChange={(event) => onChange(zoomed(picture, placing, event.target.valueAsNumber))} />
      </label>
    </div>
  )
}
