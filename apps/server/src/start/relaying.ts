import { Fault } from '@data-centre/api'
import type { RawAnswer } from '../http/handler.ts'
import { isRelayed, type Relayed, relay } from '../http/relay.ts'
import type { Log } from '../platform/log.ts'
import type { Seat } from '../platform/processes/seat.ts'

/** Passes a request on to the process that leads; undefined where this one does, or where it has come from another. */
export const leaderOf =
  (seat: Pick<Seat, 'leader'>, log: Log) =>
  (request: Relayed): Promise<RawAnswer> | undefined => {
    const leader = seat.leader()
    if (leader === undefined || isRelayed(request)) return undefined
    return relay(leader, request).catch((error: unknown) => {
      log.warn({ err: error, leader }, 'the process that leads does not answer')
      throw new Fault('unavailable')
    })
  }
