import type { ReplayRun } from '@data-centre/api'
import { createContext, useContext } from 'react'

/** The replay that this page shows. */
export interface ShownReplay {
  run: ReplayRun
  /** It has changed, or may be over: how it runs is asked again. */
  again: () => void
}

/** Null while the page shows the present. */
export const ReplayContext = createContext<ShownReplay | null>(null)
export const useReplay = (): ShownReplay | null => useContext(ReplayContext)
