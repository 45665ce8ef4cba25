import { createContext, useContext, useSyncExternalStore } from 'react'
import { densityOf, type Fit, fitStage, type Shape, shapeFor } from './scale.ts'

const listen = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const size = () => `${window.innerWidth}x${window.innerHeight}x${window.devicePixelRatio}`

const useWindow = (): readonly [width: number, height: number, ratio: number] => {
  const [width = 0, height = 0, ratio = 1] = useSyncExternalStore(listen, size).split('x').map(Number)
  return [width, height, ratio]
}

/** Shape in which a wall is shown in this window. */
export function useShape(hasWide: boolean): Shape {
  const [width, height] = useWindow()
  return shapeFor(width, height, hasWide)
}

/** Fit of the stage in this window, kept up to date. */
export function useFit(shape: Shape): Fit & { density: number } {
  const [width, height, ratio] = useWindow()
  const fit = fitStage(width, height, shape)
  return { ...fit, density: densityOf(fit.scale, ratio) }
}

/** Device pixels per stage px. */
export const DensityContext = createContext(1)
export const useDensity = (): number => useContext(DensityContext)

const motionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)')
/** Whether the viewer asked for less motion. */
export const useStill = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = motionQuery()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => motionQuery().matches,
  )
