import { createContext } from 'react'

/** A panel that takes turns with others in its box: which it is, and of how many; null where a panel stands alone. */
export const PanelPages = createContext<{ at: number; of: number } | null>(null)
