/** How the map is drawn: by WebGL, or by the flat stand-in. */
export type MapMode = '3d' | '2d'

/** Below this many frames a second for {@link SLOW_MS} of motion the map falls back to 2D. */
export const SLOW_FPS = 24
export const SLOW_MS = 5000

/** What `?map=2d` or `?map=3d` asks for; anything else leaves the choice to the machine. */
export function askedMode(search: string): MapMode | 'auto' {
  const asked = new URLSearchParams(search).get('map')
  return asked === '2d' || asked === '3d' ? asked : 'auto'
}

/**
 * Whether the map is drawn in 3D at first. A machine that would draw WebGL by its processor is left the flat map, which is
 * whole at once; who asks for 3D gets it there too.
 */
export function startsIn3d(mode: MapMode | 'auto'): boolean {
  if (mode === '2d') return false
  try {
    const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: mode === 'auto' })
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return gl !== null
  } catch {
    return false
  }
}

/**
 * Watches the pace while something moves. Frames on demand leave long pauses, so only the time between two frames of the
 * same movement counts; {@link SLOW_MS} of movement below {@link SLOW_FPS} is the verdict, a good stretch clears the record.
 */
export class PaceWatch {
  #frames = 0
  #time = 0
  #moved = false

  /** Takes in one frame: `sinceLast` ms after the one before; `moving` = more frames will follow. Answers whether the machine is too slow. */
  frame(sinceLast: number, moving: boolean): boolean {
    if (this.#moved) {
      this.#frames += 1
      this.#time += Math.min(sinceLast, 2000)
    }
    this.#moved = moving
    if (this.#time < SLOW_MS) return false
    const slow = this.#frames / (this.#time / 1000) < SLOW_FPS
    this.#frames = 0
    this.#time = 0
    return slow
  }
}
