import { type Call, type CallPath, EXPORT_CENTRE_RIGHT, Fault, type FaultName, rights } from '@data-centre/api'
import { actorOf, type Caller } from '../office/account/caller.ts'
import type { Origin } from './handler.ts'
import type { Services } from './services.ts'

/** Rows about refusals of one session, and of all, that the operation log takes in a minute: whoever asks in a loop does not fill it. */
const PER_SESSION = 20
const IN_ALL = 300

/** Refusals because of who asks. Inputs that cannot be, and limits, say nothing about anybody. */
const ofRights: ReadonlySet<FaultName> = new Set<FaultName>(['forbidden', 'notOpened', 'seenReadOnly', 'demoReadOnly'])

const authorityPages = new Set(rights.filter(({ id, type }) => type === 'authority' && id !== EXPORT_CENTRE_RIGHT).map(({ id }) => id))
/** Rights of the back office: its pages and their buttons. */
const administrative = new Set(rights.filter(({ id, parent }) => authorityPages.has(id) || (parent !== null && authorityPages.has(parent))).map(({ id }) => id))

/** Calls whose refusal is told: what changes something, what leaves as a file, what administers. */
const isTold = (call: Call): boolean =>
  call.kind === 'export' ||
  (call.kind === 'endpoint' && call.writes === true) ||
  (typeof call.demand === 'object' && (call.demand.rights?.some((id) => administrative.has(id)) ?? false))

/** Leaves a row about a call that was refused to its caller, with the reason as its target. The refusal stands where the row cannot be written. */
export async function tellRefusal(
  { audit, limiter, log }: Services,
  path: CallPath,
  { call, caller }: { call: Call; caller: Caller },
  origin: Origin,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Fault) || error.fault === 'other' || !ofRights.has(error.fault) || !isTold(call)) return
  const [own, all] = [`refusals ${caller.sessionId}`, 'refusals']
  if (limiter.isSpent(own, PER_SESSION) || limiter.isSpent(all, IN_ALL)) return
  try {
    limiter.take(own, PER_SESSION)
    limiter.take(all, IN_ALL)
    await audit.write({ caller: actorOf(caller), module: path.split('/')[0] ?? '', action: path, target: error.fault, ok: false, origin })
  } catch (trouble) {
    log.error({ err: trouble, path, requestId: origin.requestId }, 'a refusal left no row in the operation log')
  }
}
