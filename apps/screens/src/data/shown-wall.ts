import { createContext } from 'react'
import type { Link } from '../live/link.ts'

/** How the wall that is shown is doing. `dataAge` ms; null while it has no data. */
export interface ShownWall {
  /** Its address, with what it was asked to show. */
  slide: string
  link: Link
  dataAge: () => number | null
}

/** Where the shown wall says how it is doing, for who asks for it from outside of it. */
export const ShownWallContext = createContext<{ current: ShownWall | null }>({ current: null })
