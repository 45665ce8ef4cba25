import { Fault } from '@data-centre/api'

/** Refusals that concern the whole page: no right to this area, or a school that has not opened the function. */
const pageReasons: readonly unknown[] = ['scope', 'capability']

/** The server's words where an error takes the page's place; nothing for failures that can be tried again. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Fault) || typeof error.data !== 'object' || error.data === null || !('reason' in error.data)) return undefined
  return pageReasons.includes(error.data.reason) ? error.message : undefined
}

/** What an error says to whoever reads the page: the server's own words where it answered. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
