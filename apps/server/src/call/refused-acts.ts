import { type Call, type CallPath, Fault, type FaultName, rightsTree, sharedPages } from '@data-centre/api'
import type { RefusalRows } from './act.ts'
import { actorOf, type Caller } from './caller.ts'
import type { Origin } from './handler.ts'
import type { Checked, Incoming } from './incoming.ts'
import type { CallServices } from './services.ts'

/**
 * Refusals because of who asks. A thing of another area is answered as one that does not exist. Inputs that cannot be, and limits, say
 * nothing about anybody.
 */
const ofRights: ReadonlySet<FaultName> = new Set<FaultName>([
  'forbidden',
  'notFound',
  'notOpened',
  'impersonationReadOnly',
  'demoReadOnly',
])

const authorityPages = new Set(
  rightsTree.filter(({ id, type }) => type === 'authority' && !sharedPages.includes(id)).map(({ id }) => id),
)
/** Rights of the back office: its pages and their buttons. */
const administrative = new Set(
  rightsTree
    .filter(({ id, parent }) => authorityPages.has(id) || (parent !== null && authorityPages.has(parent)))
    .map(({ id }) => id),
)

/** Calls whose refusal is logged: those that change something, export a file, administer, or are logged when they are answered. */
const isReported = (call: Call): boolean =>
  call.kind === 'export' ||
  call.audit !== undefined ||
  call.reveals === true ||
  (call.kind === 'endpoint' && call.writes === true) ||
  (typeof call.demand === 'object' && (call.demand.rights?.some((id) => administrative.has(id)) ?? false))

/** Rows of what handlers refuse to a caller: the first of a minute one by one, what comes on top counted. */
export const refusalsOf =
  ({ boundedRows }: Pick<CallServices, 'boundedRows'>, { sessionId }: Pick<Caller, 'sessionId'>): RefusalRows =>
  (row, append) =>
    boundedRows.write('refusal', { origin: sessionId }, row, append)

/** Does what may refuse a call to its caller; a refusal leaves a row with the reason as its target. Throws what the work throws. */
export async function loggingRefusal<T>(
  services: Pick<CallServices, 'boundedRows' | 'log'>,
  { path, origin }: Pick<Incoming, 'path' | 'origin'>,
  { call, caller }: Pick<Checked, 'call' | 'caller'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (caller) await logRefusal(services, path, { call, caller }, origin, error)
    throw error
  }
}

/** The refusal stands where the row cannot be written. */
async function logRefusal(
  { boundedRows, log }: Pick<CallServices, 'boundedRows' | 'log'>,
  path: CallPath,
  { call, caller }: { call: Call; caller: Caller },
  origin: Origin,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Fault) || error.fault === 'other' || !ofRights.has(error.fault) || !isReported(call)) return
  const row = {
    caller: actorOf(caller),
    module: path.split('/')[0] ?? '',
    action: path,
    target: error.fault,
    ok: false,
    origin,
  }
  try {
    await boundedRows.write('refusal', { origin: caller.sessionId }, row)
  } catch (trouble) {
    log.error({ err: trouble, path, requestId: origin.requestId }, 'a refusal left no row in the operation log')
  }
}
