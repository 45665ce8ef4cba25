import { drawMoving, type Moving } from './moving.ts'

/** First the canvas; then, each time something happens, all that moves and the page's time, s. `origin`: px of the canvas at which the map begins. */
export type MotionMessage =
  | { canvas: OffscreenCanvas; density: number; origin: number }
  | { moving: Moving; now: number }

/** The flat map stands where pixels are dear: half as many pictures a second are enough. */
const FRAME_MS = 30

let pen: OffscreenCanvasRenderingContext2D | null = null
let moving: Moving = { rings: [], flights: [], particles: [] }
/** From this thread's clock to the page's, s. */
let offset = 0
let drawn = 0
let isRunning = false

function draw(now: number): void {
  if (pen && now - drawn >= FRAME_MS) {
    drawn = now
    pen.save()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
    pen.restore()
    isRunning = drawMoving(pen, moving, performance.now() / 1000 + offset)
  }
  if (isRunning) requestAnimationFrame(draw)
}

addEventListener('message', ({ data }: MessageEvent<MotionMessage>) => {
  if ('canvas' in data) {
    pen = data.canvas.getContext('2d')
    pen?.scale(data.density, data.density)
    pen?.translate(data.origin, data.origin)
    return
  }
  moving = data.moving
  offset = data.now - performance.now() / 1000
  if (isRunning) return
  isRunning = true
  requestAnimationFrame(draw)
})
