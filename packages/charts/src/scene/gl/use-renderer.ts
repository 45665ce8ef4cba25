import { useCallback, useEffect, useRef, useState } from 'react'
import type { GlCounts, GlEvents } from './gl-canvas.tsx'
import { type MapMode, PaceWatch, startsIn3d } from './renderer-choice.ts'
import { useLosses } from './use-losses.ts'

interface Renderer extends GlEvents {
  /** How the picture is drawn now. */
  shown: MapMode
  /** Whether the present canvas has drawn; until then the flat picture is shown. */
  drawn: boolean
  /** Names the canvas: a lost context calls for another one. */
  mounts: number
}

/**
 * Chooses WebGL or the flat stand-in of a picture and changes over while the page runs: where the machine has no graphics,
 * proves too slow for them, or loses them again and again. `isMoving`: whether further frames follow the one just drawn.
 */
export function useRenderer(
  mode: MapMode | 'auto',
  isMoving: () => boolean,
  onCounts: ((counts: GlCounts & { mode: MapMode }) => void) | undefined,
): Renderer {
  const [capable, setCapable] = useState(() => startsIn3d(mode))
  const { mounts, isWorn, onLost: replace } = useLosses()
  const [drawn, setDrawn] = useState(false)
  const pace = useRef(new PaceWatch())
  const shown: MapMode = capable && mode !== '2d' && !isWorn ? '3d' : '2d'
  useEffect(() => {
    if (shown === '2d') onCounts?.({ mode: '2d', frames: 0, calls: 0, triangles: 0, geometries: 0, textures: 0 })
  }, [shown, onCounts])
  const onFrame = useCallback(
    (counts: GlCounts, sinceLast: number) => {
      setDrawn(true)
      onCounts?.({ mode: '3d', ...counts })
      if (pace.current.frame(sinceLast, isMoving()) && mode === 'auto') setCapable(false)
    },
    [isMoving, mode, onCounts],
  )
  const onLost = useCallback(() => {
    // Until the new canvas has drawn, the flat picture is shown.
    setDrawn(false)
    replace()
  }, [replace])
  return { shown, drawn, mounts, onFrame, onLost }
}
