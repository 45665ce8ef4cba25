import { useEffect, useRef } from 'react'
import type { Pixel } from './camera.ts'
import type { MovingRing } from './moving.ts'
import { MovingCanvas } from './moving-canvas.ts'
import type { Strike, Strikes } from './strikes.ts'
import './motion-layer.css'

export interface MotionLayerProps {
  /** Size of the map, stage px. */
  width: number
  height: number
  /** Device pixels per stage px. */
  density: number
  strikes: Strikes
  /** The ring of a strike; null where it cannot be seen. Both functions keep their identity while the view does. */
  ringOf: (strike: Strike) => Pick<MovingRing, 'at' | 'axes'> | null
  /** The line of a strike that flies; empty where it cannot be seen. */
  lineOf: (strike: Strike) => readonly Pixel[]
}

/** Arcs and rings may leave the map by so much, px. */
const BLEED = 48

/** What moves on a flat map: rings where something happened, and lines from where to where. */
export function MotionLayer({ width, height, density, strikes, ringOf, lineOf }: MotionLayerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const canvas = new MovingCanvas(box.current, { width, height, bleed: BLEED, density })
    const notify = () => {
      const { rings, flights } = strikes.alive()
      canvas.tell({
        rings: rings.flatMap((strike) => {
          const ring = ringOf(strike)
          return ring ? [{ ...ring, born: strike.born }] : []
        }),
        flights: flights
          .map((strike) => ({ line: lineOf(strike), born: strike.born }))
          .filter(({ line }) => line.length > 1),
        particles: [],
      })
    }
    const stop = strikes.subscribe(notify)
    notify()
    return () => {
      stop()
      canvas.end()
    }
  }, [width, height, density, strikes, ringOf, lineOf])
  return (
    <div
      ref={box}
      className="motion-layer"
      style={{ left: -BLEED, top: -BLEED, width: width + 2 * BLEED, height: height + 2 * BLEED }}
      aria-hidden="true"
    />
  )
}
