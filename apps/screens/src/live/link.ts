import type { LinkState } from '@data-centre/api/socket'

/** How fresh a wall is: by socket, by polling, with the last good values only, or with nothing at all. */
export type Link = 'connecting' | 'live' | 'polling' | 'lost' | 'nothing'

/** State of the connection at a moment. */
export interface Connection {
  state: LinkState
  /** Time for which the connection has not been live, ms. */
  away: number
  /** Something good is on the wall. */
  hasData: boolean
}

/** What the wall says about its link. A break shorter than `patience` ms is not worth a word: the socket comes back by itself. */
export function linkOf({ state, away, hasData }: Connection, patience: number): Link {
  if (state === 'live' || state === 'polling') return state
  if (away < patience) return hasData ? 'live' : 'connecting'
  return hasData ? 'lost' : 'nothing'
}
