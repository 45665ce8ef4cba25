import type { Country } from '../country/country.ts'
import type { Ring } from '../country/rings.ts'

/** Ground that the halo picture covers, units, and the picture itself. */
export interface Halo {
  canvas: HTMLCanvasElement
  centre: readonly [number, number]
  width: number
  height: number
}

/** Blurs reach so many times their radius. */
const REACH = 3
const PX_PER_UNIT = 9

/** The land's soft shadow and its blue glow as one picture, painted once: it never costs a frame. */
export function haloOf({ territory, keep, look }: Country, colors: { shadow: string; glow: string }): Halo {
  const margin = REACH * look.glow.blur
  const rings: Ring[] = territory.areas.flatMap(({ polygons }) =>
    polygons.filter((polygon) => keep(polygon) && polygon.size > 0.2).map(({ outer }) => outer),
  )
  const xs = rings.flatMap((ring) => ring.map(([x]) => x))
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y))
  const range = (values: number[]) =>
    [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const
  const [x0, x1] = range(xs)
  const [y0, y1] = range(ys)
  const width = x1 - x0 + 2 * margin
  const height = y1 - y0 + 2 * margin
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PX_PER_UNIT)
  canvas.height = Math.round(height * PX_PER_UNIT)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2D canvas in this browser')
  const land = new Path2D()
  for (const ring of rings) {
    ring.forEach(([x, y], i) => {
      const px = (x - x0 + margin) * PX_PER_UNIT
      const py = (y1 - y + margin) * PX_PER_UNIT
      if (i === 0) land.moveTo(px, py)
      else land.lineTo(px, py)
    })
    land.closePath()
  }
  const lay = (color: string, { opacity, blur, offset: [east, south] }: Country['look']['glow']) => {
    pen.save()
    pen.globalAlpha = opacity
    pen.filter = `blur(${blur * PX_PER_UNIT}px)`
    pen.translate(east * PX_PER_UNIT, south * PX_PER_UNIT)
    pen.fillStyle = color
    pen.fill(land)
    pen.restore()
  }
  lay(colors.glow, look.glow)
  lay(colors.shadow, look.shadow)
  return { canvas, centre: [(x0 + x1) / 2, (y0 + y1) / 2], width, height }
}
