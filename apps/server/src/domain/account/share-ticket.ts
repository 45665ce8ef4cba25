import { type CallPath, callAt, Fault } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Checked } from '../../call/incoming.ts'
import { permit } from '../../call/pipeline.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { holdsSigned, issueSigned } from '../files/tickets.ts'
import { loadCaller } from './load-caller.ts'

/** What a ticket opens: by which call it is asked for, and of what it speaks. */
export interface Share {
  path: CallPath
  subject: string
}

/** Who shares, and what they may see of that now. */
export interface Sharer {
  caller: Caller
  scope: Scope
}

/** A ticket of what an account shares, until a moment, ms. */
export function issueShare(
  { secrets }: Pick<Services, 'secrets'>,
  share: Share,
  userId: number,
  until: number,
): string {
  return `${userId}.${issueSigned(secrets, share.path, `${share.subject}.${userId}`, until)}`
}

/** The account that a ticket is of. Throws `badTicket` for one that is over, or speaks of something else. */
function readSharer({ secrets, config }: Services, { path, subject }: Share, ticket: string): number {
  const at = ticket.indexOf('.')
  const userId = ticket.slice(0, Math.max(0, at))
  const isWhole = /^\d{1,15}$/.test(userId)
  if (!isWhole || !holdsSigned(secrets, path, `${subject}.${userId}`, ticket.slice(at + 1), config.clock.now()))
    throw new Fault('badTicket')
  return Number(userId)
}

/** Refusals of the sharer say nothing to who brings the ticket but that it is over. */
async function asTicket<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault && error.fault !== 'unavailable' && error.fault !== 'internal')
      throw new Fault('badTicket')
    throw error
  }
}

/**
 * Checks a ticket at its use, as if its sharer asked for it now: their account, right, area and school. `grant` throws where they may not
 * share this. Throws `badTicket` for whatever has ended meanwhile.
 */
export async function assertShared(
  services: Services,
  share: Share,
  ticket: string,
  input: object,
  grant: (sharer: Sharer) => void | Promise<void>,
): Promise<void> {
  const { database, sessions } = services
  const userId = readSharer(services, share, ticket)
  const call = callAt(share.path)
  const caller = await loadCaller(database.pool, await sessions.rightTree(), userId, { dataSource: '', sessionId: '' })
  if (!call || !caller) throw new Fault('badTicket')
  await asTicket(async () => {
    const { scope }: Checked = await permit(services, share.path, { call, caller }, async () => input)
    await grant({ caller, scope: scope as Scope })
  })
}
