import { useEffect, useRef } from 'react'
import type { Pixel } from '../scene/camera.ts'
import { type Strike, type Strikes, sceneNow } from '../scene/strikes.ts'
import type { MotionWord } from './motion.worker.ts'
import type { MovingRing } from './moving.ts'
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

/**
 * What moves on a flat map: rings where something happened, and lines from where to where. A thread of its own draws them,
 * so that the page's thread has nothing to do between two events; it begins with the first of them.
 */
export function MotionLayer({ width, height, density, strikes, ringOf, lineOf }: MotionLayerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    let worker: Worker | undefined
    const begin = (): Worker => {
      const canvas = document.createElement('canvas')
      canvas.width = Math.round((width + 2 * BLEED) * density)
      canvas.height = Math.round((height + 2 * BLEED) * density)
      place?.append(canvas)
      const offscreen = canvas.transferControlToOffscreen()
      const begun = new Worker(new URL('./motion.worker.ts', import.meta.url), { type: 'module' })
      begun.postMessage({ canvas: offscreen, density, origin: BLEED } satisfies MotionWord, [offscreen])
      return begun
    }
    const tell = () => {
      const { rings, flights } = strikes.alive()
      if (!worker && rings.length + flights.length === 0) return
      worker ??= begin()
      const moving = {
        rings: rings.flatMap((strike) => {
          const ring = ringOf(strike)
          return ring ? [{ ...ring, born: strike.born }] : []
        }),
        flights: flights.map((strike) => ({ line: lineOf(strike), born: strike.born })).filter(({ line }) => line.length > 1),
      }
      worker.postMessage({ moving, now: sceneNow() } satisfies MotionWord)
    }
    const stop = strikes.subscribe(tell)
    tell()
    return () => {
      stop()
      worker?.terminate()
      // Nobody would clear it any more.
      place?.replaceChildren()
    }
  }, [width, height, density, strikes, ringOf, lineOf])
  return <div ref={box} className="motion-layer" style={{ left: -BLEED, top: -BLEED, width: width + 2 * BLEED, height: height + 2 * BLEED }} aria-hidden="true" />
}
