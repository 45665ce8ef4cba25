import { Fault } from '@data-centre/api'

/** Refusals that concern the whole page: no right to this area, a school that has not opened the function, or a thing that is not there. */
const pageReasons: readonly unknown[] = ['scope', 'capability', 'not_found']

/** The server's message where an error takes the page's place; nothing for failures that can be tried again. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Fault) || typeof error.data !== 'object' || error.data === null || !('reason' in error.data))
    return undefined
  return pageReasons.includes(error.data.reason) ? error.message : undefined
}

/** The message of an error for the user of the page: the server's message where it answered. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
