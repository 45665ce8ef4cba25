import { Fault } from '@data-centre/api'
import type { RawAnswer, Relayed } from '../call/handler.ts'
import { isRelayed, relay } from '../http/relay.ts'
import type { Log } from '../platform/log.ts'
import type { LeaderLease } from '../platform/processes/leader-lease.ts'

/** Passes a request on to the process that leads; undefined where this one does, or where it has come from another. */
export const leaderOf =
  (lease: Pick<LeaderLease, 'leader'>, log: Log) =>
  (request: Relayed): Promise<RawAnswer> | undefined => {
    const leader = lease.leader()
    if (leader === undefined || isRelayed(request)) return undefined
    return relay(leader, request).catch((error: unknown) => {
      log.warn({ err: error, leader }, 'the process that leads does not answer')
      throw new Fault('unavailable')
    })
  }
