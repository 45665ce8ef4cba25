import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useRef } from 'react'
import type { PerspectiveCamera } from 'three'
import { eyeOf, mixViews, type View } from '../../motion/camera.ts'

const MOVE_MS = 900
const easeInOut = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** Puts a camera where a view looks from. */
export function aimCamera(camera: PerspectiveCamera, view: View): void {
  const [x, y, z] = eyeOf(view)
  camera.fov = view.fov
  camera.position.set(x, y, z)
  camera.lookAt(view.target[0], view.target[1], 0)
  camera.updateProjectionMatrix()
}

/** Moves the eye to another view in 900 ms, from the one that it begins with; frames are drawn on the way only. Nothing moves where nothing may. */
export function Eye({ view, still }: { view: View; still: boolean }) {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const invalidate = useThree((state) => state.invalidate)
  const now = useRef(view)
  const way = useRef<{ from: View; since: number } | null>(null)
  useLayoutEffect(() => {
    if (now.current === view) return
    way.current = { from: now.current, since: still ? Number.NEGATIVE_INFINITY : performance.now() }
    invalidate()
  }, [view, still, invalidate])
  useFrame(() => {
    if (!way.current) return
    const { from, since } = way.current
    const t = Math.min(1, (performance.now() - since) / MOVE_MS)
    now.current = t < 1 ? mixViews(from, view, easeInOut(t)) : view
    aimCamera(camera, now.current)
    if (t < 1) invalidate()
    else way.current = null
  })
  return null
}
