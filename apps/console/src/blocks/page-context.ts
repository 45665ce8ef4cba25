import type { InputOf, ReportPath } from '@data-centre/api'
import { createContext, useContext } from 'react'
import { type Filters, periods, termName } from './filters.ts'

/** What every block of a page knows. */
export interface PageContext {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
  /** Period, platform and scope of every report of the page. */
  input: InputOf<ReportPath>
  /** 全国, a province's or a school's name. */
  scopeLabel: string
  periodText: string
}

const Context = createContext<PageContext | null>(null)
export const PageProvider = Context.Provider

/** The page around a block; throws outside one. */
export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('a block needs a page around it')
  return page
}

/** Note of a block with the chosen period in place of `{period}`, and the term of its numbers in place of `{term}`. */
export const useNote = (note: string | undefined): string | undefined => {
  const { periodText, filters } = usePage()
  return note?.replace('{period}', periodText).replace('{term}', filters.term ? termName(filters.term) : periods.term)
}
