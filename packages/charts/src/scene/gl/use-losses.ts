import { useCallback, useEffect, useRef, useState } from 'react'

/** More losses than this within the window mean that the graphics are not to be had now. */
const MAX_LOSSES = 12
const WINDOW_MS = 60_000
/** So long the flat map stands in before the graphics are tried again. */
const REST_MS = 600_000

/**
 * Keeps count of lost WebGL contexts. `mounts` names the canvas: a loss calls for another one, at once. `isWorn`: contexts
 * are lost again and again, so that a rest without them is better.
 */
export function useLosses(): { mounts: number; isWorn: boolean; onLost: () => void } {
  const [mounts, setMounts] = useState(0)
  const [isWorn, setWorn] = useState(false)
  const losses = useRef<number[]>([])
  const onLost = useCallback(() => {
    const now = performance.now()
    losses.current = [...losses.current.filter((at) => now - at < WINDOW_MS), now]
    if (losses.current.length > MAX_LOSSES) setWorn(true)
    setMounts((count) => count + 1)
  }, [])
  useEffect(() => {
    if (!isWorn) return
    const timer = setTimeout(() => {
      losses.current = []
      setWorn(false)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [isWorn])
  return { mounts, isWorn, onLost }
}
