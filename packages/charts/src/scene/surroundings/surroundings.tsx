import { useEffect, useMemo, useRef } from 'react'
import { projectorOf } from '../../motion/camera.ts'
import { sceneColors } from '../../theme/tokens.ts'
import type { Country } from '../country/country.ts'
import { cssOf, drawBorders, drawWalls, trace } from '../country/relief-edges.ts'
import { penOf } from '../flat/flat-relief.ts'
import { lightOf } from '../light.ts'
import { graticuleOf } from './graticule.ts'
import type { Neighbours } from './neighbours.ts'
import './surroundings.css'

/** Neighbours are lower than every plate of the province, units. */
const DEPTH = 0.45
const EDGE = { width: 1.2, opacity: 0.4 }
const CROSSING = 2

interface SurroundingsProps {
  country: Country
  neighbours: Neighbours
  /** Device pixels per stage px. */
  density: number
}

/** What lies around a province, below its map: lines of longitude and latitude, and the provinces beside it. Painted once for a view: it costs no frame. */
export function Surroundings({ country, neighbours, density }: SurroundingsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { view, territory } = country
  const graticule = useMemo(() => graticuleOf(territory.locate, view), [territory, view])
  useEffect(() => {
    const pen = canvas.current && penOf(canvas.current, view, density)
    if (!pen) return
    pen.strokeStyle = sceneColors.graticule
    pen.fillStyle = sceneColors.graticule
    pen.beginPath()
    for (const [from, to] of graticule.lines) {
      pen.moveTo(...from)
      pen.lineTo(...to)
    }
    pen.stroke()
    for (const [x, y] of graticule.crossings) pen.fillRect(x - CROSSING / 2, y - CROSSING / 2, CROSSING, CROSSING)
    drawNeighbours(pen, neighbours, view)
  }, [graticule, neighbours, view, density])
  return <canvas ref={canvas} className="map-surroundings" style={{ width: view.width, height: view.height }} />
}

function drawNeighbours(pen: CanvasRenderingContext2D, { provinces, borders }: Neighbours, view: Country['view']) {
  const project = projectorOf(view)
  const color = lightOf(sceneColors.neighbour)
  const roofs = new Path2D()
  pen.lineWidth = 0.5
  for (const { polygons } of provinces)
    for (const { outer, holes } of polygons) {
      drawWalls(pen, outer, DEPTH, color, project)
      for (const ring of [outer, ...holes]) trace(roofs, ring, DEPTH, project)
    }
  pen.fillStyle = cssOf(color)
  pen.strokeStyle = cssOf(color)
  pen.fill(roofs)
  pen.stroke(roofs)
  drawBorders(pen, borders, new Float32Array(provinces.length).fill(DEPTH), project, {
    color: sceneColors.neighbourLine,
    ...EDGE,
  })
}
