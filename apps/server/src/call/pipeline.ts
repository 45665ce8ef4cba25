import { type Call, type CallPath, callAt, type Envelope, Fault } from '@data-centre/api'
import { networkOf } from '../platform/address.ts'
import { isStoreAway } from '../platform/database/away.ts'
import { EngineError } from '../warehouse/engine/engine-error.ts'
import { askingAs } from '../warehouse/turns/asker.ts'
import { authenticate } from './authenticate.ts'
import { authorise, demandCapability, demandWhole } from './authorise.ts'
import { actorOf } from './caller.ts'
import type { Handlers, Origin } from './handler.ts'
import type { Checked, Incoming } from './incoming.ts'
import { demandQuestion } from './question.ts'
import { loggingRefusal } from './refused-acts.ts'
import { familyOf, respond, servesData } from './respond.ts'
import { makeScope } from './scope.ts'
import type { CallServices, Stage } from './services.ts'
import { validate } from './validate.ts'

/** Runs a call through every check: limit, session, right, input, scope. Throws the fault of the first that fails. */
export async function check(services: CallServices, incoming: Incoming): Promise<Checked> {
  const call = callAt(incoming.path)
  if (!call) throw new Fault('notFound')
  const caller = await authenticate(services, call, incoming)
  if (incoming.replay !== undefined) demandReplayable(call)
  const sent = async (): Promise<unknown> =>
    incoming.form ? incoming.form.fields(caller && `session ${caller.sessionId}`) : incoming.input
  return loggingRefusal(services, incoming, { call, caller }, () =>
    permit(services, incoming.path, { call, caller }, sent),
  )
}

/** The checks behind the session, for a call whose caller is known: right, input, scope. What is sent is read only behind the first. */
export async function permit(
  services: CallServices,
  path: CallPath,
  { call, caller }: Pick<Checked, 'call' | 'caller'>,
  sent: () => Promise<unknown>,
): Promise<Checked> {
  if (caller) authorise(path, call, caller)
  const input = validate(call, await sent())
  await services.places.fresh()
  const scope = makeScope(call, caller, input, services.places)
  if (caller) demandCapability(services, call, caller, scope)
  demandWhole(call, scope)
  demandQuestion(call, input, scope)
  return { call, caller, input, scope }
}

/** Whether a call touches data of schools, which are other ones on another day. */
const isOfSchools = ({ scope }: Call): boolean => scope !== 'none' && scope !== 'self'

/** A page that shows a replay reads what walls read. It makes no files and changes nothing that is a school's. */
function demandReplayable(call: Call): void {
  if (!isOfSchools(call)) return
  if (
    !call.onWalls ||
    call.demand === 'public' ||
    call.inReplay === 'refused' ||
    call.kind === 'export' ||
    (call.kind === 'endpoint' && call.writes)
  )
    throw new Fault('notReplayed')
}

/** What answers a checked call: the present, or the day that its page replays. */
async function stageFor(
  services: CallServices,
  handlers: Handlers,
  { replay }: Incoming,
  { call, caller }: Checked,
): Promise<Stage> {
  if (replay === undefined || !caller || !isOfSchools(call) || call.inReplay === 'present')
    return { services, handlers }
  const { ports, replays, places } = services
  if (!ports.stageOf) throw new Fault('unavailable')
  return ports.stageOf(await replays.watched(caller, replay, places))
}

/** Answers one enveloped call; throws what it refuses. Exports and machine calls have mounts of their own. */
export async function answer(services: CallServices, handlers: Handlers, incoming: Incoming): Promise<Envelope> {
  const checked = await check(services, incoming)
  const stage = await stageFor(services, handlers, incoming, checked)
  if (!servesData(checked.call)) return respond(stage, incoming, checked)
  // Nobody would read it: the rest of a page that was left is not even begun.
  if (incoming.left?.aborted) throw new Fault('unavailable')
  const asker = { key: checked.caller?.sessionId ?? networkOf(incoming.origin.ip), left: incoming.left }
  const started = performance.now()
  let ok = false
  try {
    const envelope = await askingAs(asker, () => respond(stage, incoming, checked))
    ok = true
    return envelope
  } finally {
    services.records.called({
      caller: checked.caller && actorOf(checked.caller),
      module: familyOf(incoming.path),
      action: incoming.path,
      ok,
      costMs: performance.now() - started,
    })
  }
}

/** A refusal as it is; anything else is logged with its request id and becomes a neutral text: that of a store which is away passes. */
export function toFault(
  { log }: Pick<CallServices, 'log'>,
  error: unknown,
  path: string,
  { requestId }: Pick<Origin, 'requestId'>,
): Fault {
  if (error instanceof Fault) return error
  // Who asked has gone: nobody reads it, and nothing is wrong.
  if (error instanceof EngineError && error.reason === 'aborted') return new Fault('unavailable')
  // The limit did what it is for: one line says which call ran into it.
  if (error instanceof EngineError && error.reason === 'timeout') {
    log.warn({ reason: error.message, requestId, path }, 'a statement took too long')
    return new Fault('tookTooLong')
  }
  log.error({ err: error, requestId, path }, 'call failed')
  return isStoreAway(error) ? new Fault('unavailable') : new Fault('internal', { data: { requestId } })
}
