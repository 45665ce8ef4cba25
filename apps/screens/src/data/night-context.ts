import type { Withheld } from '@data-centre/api'
import { createContext, useContext } from 'react'

/** Whether a wall shows its quiet set, because little happens at the school. */
export interface Night {
  isNight: boolean
  /** Whether it is late; a wall is quiet by day too where nobody learns. */
  isLate: boolean
  /** People online; null: none is known, or `withheld` says why. */
  online: number | null
  withheld?: Withheld | undefined
  /** What the wall shows at first is there at once, a later change fades. */
  isFirst: boolean
}

export const day: Night = { isNight: false, isLate: false, online: null, isFirst: true }

export const NightContext = createContext<Night>(day)
/** How whoever watches over a wall says what it is to show. */
export const SetNightContext = createContext<(night: Night) => void>(() => undefined)

export const useNight = (): Night => useContext(NightContext)
