import { type ReactNode, Suspense } from 'react'
import type { Renderer } from './use-renderer.ts'

interface StandInProps extends Pick<Renderer, 'shown' | 'drawn'> {
  /** The same picture without WebGL: same places, same colours. */
  flat: ReactNode
  /** The picture in WebGL, a part of the program of its own. */
  children: ReactNode
}

/**
 * A picture in WebGL above its flat stand-in, in one box. The flat one is there while the program loads, and until the present
 * canvas has drawn its first frame: the box is never empty, and what takes its place is the same picture.
 */
export const StandIn = ({ shown, drawn, flat, children }: StandInProps) => (
  <>
    {(shown === '2d' || !drawn) && flat}
    {shown === '3d' && <Suspense fallback={null}>{children}</Suspense>}
  </>
)
