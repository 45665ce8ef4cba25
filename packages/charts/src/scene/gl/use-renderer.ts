import { useCallback, useEffect, useRef, useState } from 'react'
import type { GlCounts, GlEvents } from './gl-canvas.tsx'
import { type MapMode, PaceWatch, startsIn3d } from './renderer-choice.ts'
import { useLosses } from './use-losses.ts'

export interface Renderer extends GlEvents {
  /** How the picture is drawn now. */
  shown: MapMode
  /** Whether the present canvas has drawn; until then the flat picture is shown. */
  drawn: boolean
  /** Names the canvas: a lost context calls for another one. */
  mounts: number
}

interface RendererOptions {
  mode: MapMode | 'auto'
  /** What a canvas is made for, with its density: others are drawn on another canvas. */
  picture: unknown
  density: number
  /** Whether further frames follow the one just drawn. */
  isMoving: () => boolean
  onCounts: ((counts: GlCounts & { mode: MapMode }) => void) | undefined
}

/**
 * Chooses WebGL or the flat stand-in of a picture and changes over while the page runs: where the machine has no graphics,
 * proves too slow for them, or loses them again and again.
 */
export function useRenderer({ mode, picture, density, isMoving, onCounts }: RendererOptions): Renderer {
  const [capable, setCapable] = useState(() => startsIn3d(mode))
  const { mounts, isWorn, onLost: replace } = useLosses()
  /** What the last canvas that has drawn was made for; null where it is lost. */
  const [canvas, setCanvas] = useState<Pick<RendererOptions, 'picture' | 'density'> | null>(null)
  const drawn = canvas !== null && canvas.picture === picture && canvas.density === density
  const pace = useRef(new PaceWatch())
  const shown: MapMode = capable && mode !== '2d' && !isWorn ? '3d' : '2d'
  useEffect(() => {
    if (shown === '3d') return
    setCanvas(null)
    onCounts?.({ mode: '2d', frames: 0, calls: 0, triangles: 0, geometries: 0, textures: 0 })
  }, [shown, onCounts])
  const onFrame = useCallback(
    (counts: GlCounts, sinceLast: number) => {
      setCanvas((last) => (last && last.picture === picture && last.density === density ? last : { picture, density }))
      onCounts?.({ mode: '3d', ...counts })
      if (pace.current.frame(sinceLast, isMoving()) && mode === 'auto') setCapable(false)
    },
    [picture, density, isMoving, mode, onCounts],
  )
  const onLost = useCallback(() => {
    // Until the new canvas has drawn, the flat picture is shown.
    setCanvas(null)
    replace()
  }, [replace])
  return { shown, drawn, mounts, onFrame, onLost }
}
