import { randomInt } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'

/** Strokes of each sign on a grid 4 wide and 6 high: the server may have no font at all. Signs that look alike are left out. */
const glyphs: Readonly<Record<string, readonly string[]>> = {
  '2': ['01 10 30 41 42 06 46'],
  '3': ['01 10 30 41 42 23 44 45 36 16 05'],
  '4': ['30 04 44', '32 36'],
  '5': ['40 00 03 33 44 45 36 06'],
  '6': ['40 10 02 05 16 36 45 44 33 03'],
  '7': ['00 40 16'],
  '9': ['43 13 02 01 10 30 41 44 36 06'],
  A: ['06 20 46', '14 34'],
  C: ['41 30 10 01 05 16 36 45'],
  E: ['40 00 06 46', '03 33'],
  F: ['40 00 06', '03 33'],
  H: ['00 06', '40 46', '03 43'],
  K: ['00 06', '40 03 46'],
  L: ['00 06 46'],
  M: ['06 00 23 40 46'],
  N: ['06 00 46 40'],
  P: ['06 00 30 41 42 33 03'],
  R: ['06 00 30 41 42 33 03', '23 46'],
  T: ['00 40', '20 26'],
  U: ['00 05 16 36 45 40'],
  V: ['00 26 40'],
  X: ['00 46', '40 06'],
  Y: ['00 23 40', '23 26'],
  Z: ['00 40 06 46'],
}
const signs = Object.keys(glyphs)
const LENGTH = 4
const WIDTH = 120
const HEIGHT = 40

const between = (from: number, to: number): number => randomInt(from, to + 1)

/** Signs to type. */
export interface Characters {
  /** The signs in capitals. */
  code: string
  /** PNG data URL. */
  img: string
}

/** Draws four signs, each turned and shifted, below crossing lines. */
export function drawCharacters(): Characters {
  const code = Array.from({ length: LENGTH }, () => signs[randomInt(signs.length)] as string).join('')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f2f5fa'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.lineCap = 'round'
  for (let i = 0; i < 5; i++) {
    context.strokeStyle = `hsla(${between(0, 359)}, 45%, 60%, 0.6)`
    context.lineWidth = 1
    context.beginPath()
    context.moveTo(between(0, WIDTH), between(0, HEIGHT))
    context.lineTo(between(0, WIDTH), between(0, HEIGHT))
    context.stroke()
  }
  ;[...code].forEach((sign, i) => {
    context.save()
    context.translate(18 + i * 28, HEIGHT / 2 + between(-3, 3))
    context.rotate(between(-22, 22) / 100)
    context.strokeStyle = `hsl(${between(200, 260)}, 60%, ${between(25, 42)}%)`
    context.lineWidth = between(20, 30) / 10
    const size = between(38, 44) / 10
    for (const stroke of glyphs[sign] ?? []) {
      context.beginPath()
      stroke.split(' ').forEach((point, n) => {
        const x = (Number(point[0]) - 2) * size
        const y = (Number(point[1]) - 3) * size
        if (n === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      })
      context.stroke()
    }
    context.restore()
  })
  return { code, img: canvas.toDataURL('image/png') }
}
