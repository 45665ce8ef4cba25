import { createContext, useContext, useSyncExternalStore } from 'react'
import { densityOf, fitStage } from './scale.ts'

const listen = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const size = () => `${window.innerWidth}x${window.innerHeight}x${window.devicePixelRatio}`

/** Fit of the stage in this window, kept up to date. */
export function useFit(): { scale: number; left: number; top: number; density: number } {
  const [width = 0, height = 0, ratio = 1] = useSyncExternalStore(listen, size).split('x').map(Number)
  const fit = fitStage(width, height)
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
