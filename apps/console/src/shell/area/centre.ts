import { createContext, useContext } from 'react'
import type { Area } from './area.ts'

/** The centre in which a page stands and whose data it shows. */
export interface Centre {
  area: Area
  /** 全国, the province's or the school's name. */
  label: string
  /** Ids that every call of the page carries. */
  scope: { schoolId?: string; province?: string }
}

const Context = createContext<Centre | null>(null)
export const CentreProvider = Context.Provider

/** The centre around a page; throws outside a frame. */
export function useCentre(): Centre {
  const centre = useContext(Context)
  if (!centre) throw new Error('useCentre needs a frame above it')
  return centre
}
