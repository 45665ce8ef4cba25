import { useEffect, useRef } from 'react'
import type { MovingParticle } from './moving.ts'
import { MovingCanvas } from './moving-canvas.ts'
import './motion-layer.css'

interface ParticleLayerProps {
  /** Size of the picture, stage px. */
  width: number
  height: number
  /** Device pixels per stage px. */
  density: number
  /** Keeps its identity while nothing about it has changed. */
  particles: readonly MovingParticle[]
}

/** Particles that run along their lines for as long as the layer stands. */
export function ParticleLayer({ width, height, density, particles }: ParticleLayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<MovingCanvas | null>(null)
  useEffect(() => {
    if (!box.current) return
    const begun = new MovingCanvas(box.current, { width, height, bleed: 0, density })
    canvas.current = begun
    return () => begun.end()
  }, [width, height, density])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new canvas needs the message, too
  useEffect(() => {
    canvas.current?.tell({ rings: [], flights: [], particles })
  }, [width, height, density, particles])
  return <div ref={box} className="motion-layer" style={{ left: 0, top: 0, width, height }} aria-hidden="true" />
}
