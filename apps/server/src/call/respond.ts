import {
  type Call,
  type CallPath,
  type Envelope,
  Fault,
  isPublicReport,
  kindsOfViewPersonal,
  PUBLIC_FIGURES_MIN_SCHOOLS,
  type PublicReportCall,
  type ReportInput,
  rights,
} from '@data-centre/api'
import { withinArea } from '../platform/database/row-security.ts'
import { maskFields } from '../platform/mask.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { ActDetails } from './act.ts'
import { actorOf } from './caller.ts'
import { success } from './envelope.ts'
import type { Change, Handlers } from './handler.ts'
import type { Checked, Incoming } from './incoming.ts'
import { loggingRefusal, refusalsOf } from './refused-acts.ts'
import type { CallServices, Stage } from './services.ts'

/** Whether a call reads data of schools or of the nation: such calls are counted by family. */
export const servesData = (call: Call): boolean =>
  call.kind === 'report' ||
  (call.kind === 'endpoint' && !call.writes && !call.raw && call.scope !== 'none' && call.scope !== 'self')

export const familyOf = (path: string): string => path.split('/')[0] ?? ''

/** The one answer of a public report to all, or null where the installation publishes none. */
async function answerPublic(
  { config, places, ports, publicAnswers }: CallServices,
  path: CallPath,
  call: PublicReportCall,
  scope: Scope,
): Promise<Envelope> {
  const { publicFigures } = config
  const isPublished =
    publicFigures === 'on' || (publicFigures === 'auto' && places.schools().length >= PUBLIC_FIGURES_MIN_SCHOOLS)
  if (!isPublished) return success(null)
  const { answers } = ports
  if (!answers) throw new Fault('unavailable')
  const { data, statTime, computedAt } = await publicAnswers.get(path, () => answers.answer(call, {}, scope))
  return success(data, statTime, computedAt)
}

export async function respond(
  { services, handlers }: Stage,
  incoming: Incoming,
  { call, caller, input, scope }: Checked,
): Promise<Envelope> {
  /** Personal fields as the caller may read them. */
  const masked = (data: unknown): unknown =>
    call.personal
      ? maskFields(data, call.personal, caller?.rights.ids.has(rights.viewPersonal) ? kindsOfViewPersonal : [])
      : data
  if (call.kind === 'report') {
    if (isPublicReport(call)) return answerPublic(services, incoming.path, call, scope as Scope)
    if (!services.ports.answers) throw new Fault('unavailable')
    const { data, statTime, computedAt } = await services.ports.answers.answer(
      call,
      input as ReportInput,
      scope as Scope,
    )
    return success(masked(data), statTime, computedAt)
  }
  const handler = handlers[incoming.path as keyof Handlers] as (ask: unknown) => Promise<unknown>
  const ask = (notified: ActDetails): Promise<unknown> =>
    handler({
      input,
      caller,
      scope,
      file: incoming.form?.file,
      origin: incoming.origin,
      cookies: incoming.cookies,
      about: (target: string, change?: Change) => Object.assign(notified, { target, change }),
    })
  // Public calls have no area, with or without a session.
  const run = (notified: ActDetails): Promise<unknown> =>
    caller && call.demand !== 'public' ? withinArea(caller, () => ask(notified)) : ask(notified)
  const act = {
    caller: caller && actorOf(caller),
    module: familyOf(incoming.path),
    action: incoming.path,
    origin: incoming.origin,
  }
  const notified: ActDetails = {}
  const data =
    caller && (call.audit === 'write' || call.audit === 'logout')
      ? await services.audit.during(act, run, refusalsOf(services, caller))
      : await loggingRefusal(services, incoming, { call, caller }, () => run(notified))
  if (call.audit === 'read') await services.audit.write({ ...act, ...notified, ok: true })
  return success(masked(data))
}
