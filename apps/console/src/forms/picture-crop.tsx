import type { KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { boxOf, extentOf, filling, MAX_ZOOM, type Picture, type Placing, zoomed } from './crop.ts'
import css from './picture-crop.module.css'

/** Side of the window, px. */
const SIDE = 240
const STEP = 0.02
const WIDE_STEP = 0.1
const ZOOM_STEP = 1.1
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }
const percent = (share: number): string => `${share * 100}%`

/** What a square window shows of a picture, in any size. */
export function Cropped({ source, picture, placing }: { source: string; picture: Picture; placing: Placing }) {
  const { width, height } = extentOf(picture, placing.zoom)
  const { left, top } = boxOf(picture, placing, 1)
  return (
    <img
      src={source}
      alt=""
      draggable={false}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  )
}

interface PictureCropProps {
  source: string
  picture: Picture
  /** Within its limits, see `placed`. */
  placing: Placing
  /** May receive a position outside the limits: the cropper reports the position before the zoom that it belongs to. */
  onChange: (change: (placing: Placing) => Placing) => void
}

/**
 * A square window over a picture: dragged and zoomed with the mouse or two fingers, moved with the arrow keys (further
 * with Shift), zoomed with + and - or the slider below.
 */
export function PictureCrop({ source, picture, placing, onChange }: PictureCropProps) {
  // The cropper measures zoom from the picture that fills the window, we from the one that just fits into it.
  const full = filling(picture).zoom
  const zoomTo = (zoom: number) => onChange(() => zoomed(picture, placing, zoom))
  const onKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const zoom = zooms[event.key]
    if (!move && !zoom) return
    event.preventDefault()
    const step = event.shiftKey ? WIDE_STEP : STEP
    if (move) onChange(() => ({ ...placing, x: placing.x + move[0] * step, y: placing.y + move[1] * step }))
    else if (zoom) zoomTo(placing.zoom * zoom)
  }
  return (
    <div className={css.crop}>
      <div className={css.pane}>
        <Cropper
          image={source}
          crop={{ x: placing.x * SIDE, y: placing.y * SIDE }}
          onCropChange={({ x, y }) => onChange((now) => ({ ...now, x: x / SIDE, y: y / SIDE }))}
          zoom={placing.zoom / full}
          minZoom={1 / full}
          maxZoom={MAX_ZOOM / full}
          onZoomChange={(zoom) => onChange((now) => ({ ...now, zoom: zoom * full }))}
          cropSize={{ width: SIDE, height: SIDE }}
          objectFit="cover"
          restrictPosition={false}
          showGrid={false}
          // A style element would be refused by the content security policy; the style sheet is imported above.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: css.area }}
          cropperProps={{
            role: 'application',
            'aria-label': '裁剪区域，方向键移动，加减键缩放',
            onKeyDown: onKey,
          }}
        />
      </div>
      <label className={css.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={placing.zoom}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
        />
      </label>
    </div>
  )
}
