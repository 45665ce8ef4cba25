import { randomInt } from 'node:crypto'
import { CAPTCHA_WIDTH } from '@data-centre/api'
import { type Path2D as CanvasPath, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { KNOB, knobs, outline, SIDE } from './outline.ts'

const PICTURE_HEIGHT = 180

const BOX = SIDE + KNOB * 2

/** Where the gap may lie, px. */
const GAP_FROM = 80

const GAP_TO = CAPTCHA_WIDTH - BOX - 4

/** A fifth of the bytes of a PNG, and nothing that an eye would miss. */
const BACKGROUND = ['image/jpeg', 0.85] as const

/** A puzzle and its answer. */
export interface Puzzle {
  /** Left edge of the gap, px. */
  gap: number
  /** JPEG data URL. */
  bg: string
  /** PNG data URL, as high as wide. */
  piece: string
  /** Top edge of the piece, px. */
  y: number
}

const between = (from: number, to: number): number => randomInt(from, to + 1)

const colour = (hue: number, light: number, alpha = 1): string =>
  `hsla(${hue}, ${between(35, 65)}%, ${light}%, ${alpha})`

/** A landscape of gradients, hills and specks: no two are alike, so there is no stored picture to compare with. */
function drawScene(context: SKRSContext2D): void {
  const hue = between(0, 359)
  const sky = context.createLinearGradient(0, 0, between(0, CAPTCHA_WIDTH), PICTURE_HEIGHT)
  sky.addColorStop(0, colour(hue, between(62, 78)))
  sky.addColorStop(1, colour(hue + between(30, 90), between(48, 64)))
  context.fillStyle = sky
  context.fillRect(0, 0, CAPTCHA_WIDTH, PICTURE_HEIGHT)
  for (let i = 0; i < 14; i++) {
    context.fillStyle = colour(hue + between(-60, 120), between(40, 80), 0.35)
    context.beginPath()
    context.arc(between(0, CAPTCHA_WIDTH), between(0, PICTURE_HEIGHT), between(8, 46), 0, Math.PI * 2)
    context.fill()
  }
  for (let hill = 0; hill < 4; hill++) {
    const base = 70 + hill * 28
    const phase = between(0, 628) / 100
    const wave = between(30, 70)
    context.fillStyle = colour(hue + 140 + hill * 15, 62 - hill * 9, 0.75)
    context.beginPath()
    context.moveTo(0, PICTURE_HEIGHT)
    for (let x = 0; x <= CAPTCHA_WIDTH; x += 6)
      context.lineTo(x, base + Math.sin(x / wave + phase) * 16 + Math.sin(x / 17 + phase) * 4)
    context.lineTo(CAPTCHA_WIDTH, PICTURE_HEIGHT)
    context.fill()
  }
}

function drawNoise(context: SKRSContext2D): void {
  for (let i = 0; i < 900; i++) {
    context.fillStyle = `rgba(${between(0, 255)}, ${between(0, 255)}, ${between(0, 255)}, 0.18)`
    context.fillRect(between(0, CAPTCHA_WIDTH), between(0, PICTURE_HEIGHT), between(1, 2), between(1, 2))
  }
  for (let i = 0; i < 5; i++) {
    context.strokeStyle = `rgba(255, 255, 255, 0.${between(12, 28)})`
    context.lineWidth = between(1, 2)
    context.beginPath()
    context.moveTo(between(0, CAPTCHA_WIDTH), between(0, PICTURE_HEIGHT))
    context.bezierCurveTo(
      between(0, CAPTCHA_WIDTH),
      between(0, PICTURE_HEIGHT),
      between(0, CAPTCHA_WIDTH),
      between(0, PICTURE_HEIGHT),
      between(0, CAPTCHA_WIDTH),
      between(0, PICTURE_HEIGHT),
    )
    context.stroke()
  }
}

function darken(context: SKRSContext2D, path: CanvasPath, alpha: number): void {
  context.fillStyle = `rgba(10, 20, 40, ${alpha})`
  context.fill(path)
  context.strokeStyle = `rgba(255, 255, 255, ${alpha})`
  context.lineWidth = 1.2
  context.stroke(path)
}

/** Draws the picture with its gap, decoy gaps of other outlines at other heights and places, and the piece that fits. */
export function drawPuzzle(x = between(GAP_FROM, GAP_TO)): Puzzle {
  const canvas = createCanvas(CAPTCHA_WIDTH, PICTURE_HEIGHT)
  const context = canvas.getContext('2d')
  drawScene(context)
  drawNoise(context)
  const y = between(4, PICTURE_HEIGHT - BOX - 4)
  const shape = knobs()
  const piece = createCanvas(BOX, BOX)
  const cut = piece.getContext('2d')
  cut.save()
  cut.clip(outline(0, 0, shape))
  cut.drawImage(canvas, -x, -y)
  cut.restore()
  cut.strokeStyle = 'rgba(255, 255, 255, 0.9)'
  cut.lineWidth = 1.6
  cut.stroke(outline(0, 0, shape))
  for (let i = 0; i < 2; i++) {
    const decoy = x < (GAP_FROM + GAP_TO) / 2 ? between(x + BOX, GAP_TO) : between(GAP_FROM - BOX, x - BOX)
    darken(
      context,
      outline(
        decoy,
        between(4, PICTURE_HEIGHT - BOX - 4),
        shape.map((side, n) => (n === i ? -side : side)),
      ),
      0.34,
    )
  }
  darken(context, outline(x, y, shape), 0.5)
  return { gap: x, bg: canvas.toDataURL(...BACKGROUND), piece: piece.toDataURL('image/png'), y }
}
