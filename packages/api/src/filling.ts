/** How far a demo world is that is being filled. */
export interface Filling {
  /** Days of its past that are written, and all of them; 0 of 0 until they are known. */
  done: number
  total: number
  /** Days that are written are being rolled up: pages do not show them before. */
  isRollingUp: boolean
}

/** Days written of all, whole percent; 99 at most, because the notice of it goes when nothing is left to be done. */
export const filledPercent = ({ done, total }: Filling): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
