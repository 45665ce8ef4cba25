import type { InputOf, ReportPath } from '@data-centre/api'
import { createContext, useContext } from 'react'
import { type Filters, type Period, periods } from './filters/filters.ts'
import { termName } from './terms/term-names.ts'

/** What every block of a page knows. */
export interface PageContext {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
  /** Those that were chosen, without what the page says by itself; all when absent. */
  chosen?: Filters
  /** Period of the page where the address says none. */
  usualPeriod: Period
  /** Term of the page where the address says none; the present one when absent. */
  usualTerm?: string | undefined
  /** Most days of the period; 366 when absent. */
  maxDays?: number | undefined
  /** Period, platform and scope of every report of the page. */
  input: InputOf<ReportPath>
  /** Ticket of what the page is about, where the page is open to who brings one. */
  ticket?: string | undefined
  /** 全国, a province's or a school's name. */
  scopeLabel: string
  /** What a part of the school is compared with: 全校, or the colleges that the caller sees. */
  wholeLabel: string
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

/** Note of a block with the chosen period in place of `{period}`, and in place of `{term}` the term of its numbers: the chosen one unless the server chose it. */
export const useNote = (note: string | undefined, answered?: string): string | undefined => {
  const { periodText, filters } = usePage()
  const term = answered ?? filters.term
  return note?.replace('{period}', periodText).replace('{term}', term ? termName(term) : periods.term)
}
